import type { Access } from './can.ts';

/** The projects somebody may look into: no others than these, or all but these. What is in no project is in ''. */
export type Readable = { only: readonly string[] } | { allBut: readonly string[] };

/** Where somebody may read, for queries that are to find nothing else. Says the same as `can`, place by place. */
export function readableProjects({ superAdmin, global, projects }: Access): Readable {
  if (superAdmin) return { allBut: [] };
  const everywhere = global.permissions.has('readData');
  const otherwise = Object.entries(projects).filter(([, grant]) => grant.permissions.has('readData') !== everywhere);
  const ids = otherwise.map(([project]) => project);
  return everywhere ? { allBut: ids } : { only: ids };
}
