export { addressProblem } from './addressProblem.ts';
export { type DimensionSlices, type UploadedFile, dimensionSlices, queryPreview, uploadedFile } from './answers.ts';
export { checkIdentifierTypes, checkSettings } from './checkSettings.ts';
export {
  type DataSource,
  type DataSourceUpdate,
  type NewDataSource,
  dataSource,
  dataSourceUpdate,
  newDataSource,
} from './dataSource.ts';
export { LIMITED_SOURCES } from './limitedSources.ts';
export {
  type CopiedParams,
  DATA_SOURCE_TYPES,
  type DataSourceParams,
  type DataSourceType,
  dataSourceParams,
  isCopied,
} from './params.ts';
export { goToSameAccount, secretField, withoutSecrets } from './secrets.ts';
export {
  type AssignmentQuery,
  type DataSourceSettings,
  MOST_SLICES,
  assignmentQuery,
  dataSourceSettings,
  identityJoin,
} from './settings.ts';
