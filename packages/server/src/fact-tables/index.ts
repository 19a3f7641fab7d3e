export { factTableRoutes } from './factTable.routes.ts';
export { createFactTable, getFactTable, linksToTable, listFactTables } from './factTable.service.ts';
