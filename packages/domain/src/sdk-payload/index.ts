export { NOBODY, hashSecureValues, targetingCondition } from './condition.ts';
export { type PayloadInput, buildFeatures } from './payload.ts';
