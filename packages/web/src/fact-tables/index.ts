export { FactTableListPage } from './FactTableListPage.tsx';
export { FactTablePage } from './FactTablePage.tsx';
export { useFactTables } from './useFactTables.ts';
