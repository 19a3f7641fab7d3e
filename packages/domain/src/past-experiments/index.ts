export {
  type FoundExperiment,
  type PastExperiment,
  type PastExperimentScan,
  type ScanQuery,
  pastExperimentScan,
} from './pastExperiment.ts';
export { SCAN_DAYS, importOf } from './rules.ts';
