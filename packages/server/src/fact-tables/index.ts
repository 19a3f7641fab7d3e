export { factTableRoutes } from './factTable.routes.ts';
export { createFactTable, deleteFactTable, getFactTable, listFactTables } from './factTable.service.ts';
