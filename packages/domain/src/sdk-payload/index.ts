export { type OfrepError, type OfrepFlag, attributesOf, evaluateAllOfrep, evaluateOfrep } from './ofrep.ts';
export {
  type DeliveredExperiment,
  type Known,
  type Lookup,
  type PayloadInput,
  knownThrough,
  shapeOf,
} from './input.ts';
export {
  type Part,
  byKey,
  featurePart,
  featuresText,
  needOf,
  newestFirst,
  pageExperimentPart,
  pageExperimentsText,
} from './parts.ts';
export { buildPageExperiments } from './pageExperiments.ts';
export { buildFeatures } from './payload.ts';
export { evaluateRemotely, remoteUser } from './remoteEvaluation.ts';
