export {
  type CapEffect,
  type CapPreview,
  type MetricAnalysis,
  type Population,
  capPreview,
  metricAnalysis,
  population,
} from './metricAnalysis.ts';
