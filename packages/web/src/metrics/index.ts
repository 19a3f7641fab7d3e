export { useMetrics } from './useMetrics.ts';
