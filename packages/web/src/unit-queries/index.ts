export { DimensionsPage, SegmentsPage } from './UnitQueriesPage.tsx';
export { useUnitQueries } from './useUnitQueries.ts';
