import type { Feature } from '../features/index.ts';
import type { ShapingConnection } from './input.ts';

/** Whether an SDK on this connection gets a feature at all. Where it does not, everybody has null. */
export const isDelivered = (feature: Feature, { environment, projects }: ShapingConnection): boolean =>
  !feature.archived &&
  feature.content.environments[environment] === true &&
  (projects.length === 0 || projects.includes(feature.project));
