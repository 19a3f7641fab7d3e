export { metricAnalysisRoutes } from './metricAnalysis.routes.ts';
