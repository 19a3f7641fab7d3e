export { type OfrepError, type OfrepFlag, attributesOf, evaluateAllOfrep, evaluateOfrep } from './ofrep.ts';
export {
  type DeliveredExperiment,
  type Known,
  type PayloadBasis,
  type Lookup,
  type ShapingConnection,
  knownThrough,
  refersToLists,
  shapeOf,
} from './input.ts';
export {
  type Part,
  byKey,
  featurePart,
  featuresPieces,
  groupsNeeded,
  listPart,
  needOf,
  newestFirst,
  pageExperimentPart,
  pageExperimentsPieces,
} from './parts.ts';
export { renderFeature } from './payload.ts';
export { STANDINGS, type Standing, standingOf } from './standing.ts';
export { type RemoteUser, evaluateRemotely, remoteUser, userAttributes } from './remoteEvaluation.ts';
