export { asUpstream, isOfSource, withDriver } from './connect.ts';
export { demoFile } from './ownFiles.ts';
export { eventCopyJob, prepareEvents, refreshEvents } from './eventCopy.service.ts';
export { removeUnusedUploads } from './removeUnusedUploads.ts';
export { dataSourceRoutes } from './dataSource.routes.ts';
export {
  createDataSource,
  deleteDataSource,
  getDataSource,
  getParams,
  listDataSources,
  updateDataSource,
} from './dataSource.service.ts';
