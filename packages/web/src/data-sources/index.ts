export { DataSourceListPage } from './DataSourceListPage.tsx';
export { DataSourcePage } from './DataSourcePage.tsx';
export { SqlField } from './SqlField.tsx';
export { type Preview, useDataSources, usePreview, useSchema } from './useDataSources.ts';
export { useRunByHand } from './useRunByHand.tsx';
export { sourceColumn } from './sourceColumn.ts';
