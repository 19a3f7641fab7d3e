export {
  type Environment,
  type EnvironmentUpdate,
  INITIAL_ENVIRONMENTS,
  type NewEnvironment,
  environment,
  environmentUpdate,
  newEnvironment,
} from './environment.ts';
export { deliveredProjects, isInEnvironment } from './reach.ts';
