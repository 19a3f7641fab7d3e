export { rampRoutes } from './ramp.routes.ts';
export { tickRamps } from './tickRamps.ts';
