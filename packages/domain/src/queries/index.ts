export { type QueryPurpose, type WarehouseQuery, warehouseQuery } from './warehouseQuery.ts';
