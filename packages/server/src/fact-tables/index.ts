export { factTableRoutes } from './factTable.routes.ts';
export { createFactTable, getFactTable, listFactTables } from './factTable.service.ts';
