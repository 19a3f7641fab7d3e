import type { Environment } from './environment.ts';

/** Whether features of a project are in an environment. Those of no project are in all of them. */
export const isInEnvironment = (project: string, { projects }: Pick<Environment, 'projects'>): boolean =>
  projects.length === 0 || project === '' || projects.includes(project);

/** A project that nothing belongs to. */
const NOWHERE = 'none of them';

/**
 * The projects whose features a connection gets, empty for all of them: those it is for, as far as its environment has
 * them.
 */
export function deliveredProjects(chosen: readonly string[], environment: Pick<Environment, 'projects'>): string[] {
  const { projects } = environment;
  if (projects.length === 0) return [...chosen];
  if (chosen.length === 0) return ['', ...projects];
  const both = chosen.filter((project) => isInEnvironment(project, environment));
  return both.length > 0 ? both : [NOWHERE];
}
