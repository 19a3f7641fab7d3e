export { NOBODY, hashSecureValues, targetingCondition } from './condition.ts';
export { type OfrepError, type OfrepFlag, attributesOf, evaluateAllOfrep, evaluateOfrep } from './ofrep.ts';
export type { PayloadInput } from './input.ts';
export { buildPageExperiments } from './pageExperiments.ts';
export { buildFeatures } from './payload.ts';
export { type RemoteUser, evaluateRemotely, remoteUser } from './remoteEvaluation.ts';
