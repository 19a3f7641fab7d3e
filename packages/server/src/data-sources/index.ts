export { asUpstream, demoFile, withDriver } from './connect.ts';
export { dataSourceRoutes } from './dataSource.routes.ts';
export { createDataSource, getDataSource, getParams, listDataSources } from './dataSource.service.ts';
