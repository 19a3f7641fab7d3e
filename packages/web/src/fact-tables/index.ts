export { useFactTables } from './useFactTables.ts';
