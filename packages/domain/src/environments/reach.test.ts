import { describe, expect, it } from 'vitest';
import { deliveredProjects, isInEnvironment } from './reach.ts';

const everywhere = { projects: [] };
const shopOnly = { projects: ['prj_shop'] };

describe('an environment that some projects have', () => {
  it('has the features of those, and of no project', () => {
    expect(['prj_shop', 'prj_app', ''].map((project) => isInEnvironment(project, shopOnly))).toEqual([
      true,
      false,
      true,
    ]);
    expect(['prj_shop', 'prj_app', ''].every((project) => isInEnvironment(project, everywhere))).toBe(true);
  });

  it('gives a connection what both of them are for, and nothing where they have nothing in common', () => {
    expect(deliveredProjects(['prj_app'], everywhere)).toEqual(['prj_app']);
    expect(deliveredProjects([], everywhere)).toEqual([]);
    expect(deliveredProjects([], shopOnly)).toEqual(['', 'prj_shop']);
    expect(deliveredProjects(['prj_shop', 'prj_app'], shopOnly)).toEqual(['prj_shop']);
    const nothing = deliveredProjects(['prj_app'], shopOnly);
    expect(nothing).toHaveLength(1);
    expect(nothing).not.toContain('prj_app');
  });
});
