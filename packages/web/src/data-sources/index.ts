export { type Preview, useDataSources, usePreview } from './useDataSources.ts';
