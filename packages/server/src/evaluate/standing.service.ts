import { notFound } from '@gb/domain/errors';
import { type Standing, knownThrough, standingOf } from '@gb/domain/sdk-payload';
import { listAttributes } from '../attributes/index.ts';
import { listEnvironments } from '../environments/index.ts';
import { listFeatures } from '../features/index.ts';
import { readSeeds } from '../namespaces/index.ts';
import type { Ctx } from '../platform/context.ts';
import { everythingIn } from './everything.ts';
import { hashWith } from './protection.ts';
import { makeShelf } from './shelf.ts';

/** In which environments a feature gives everybody a value that meets a condition, nobody, or some. */
export async function standingsOf(ctx: Ctx, id: string, condition: string): Promise<Record<string, Standing>> {
  const [[feature], environments, attributes, seeds] = await Promise.all([
    listFeatures(ctx, [id]),
    listEnvironments(ctx),
    listAttributes(ctx),
    readSeeds(ctx),
  ]);
  if (!feature) throw notFound('feature', id);
  const hashSecure = hashWith(ctx.organization.settings.secureAttributeSalt);
  const shelf = makeShelf(ctx);
  const standings: [string, Standing][] = [];
  for (const environment of environments) {
    const known = knownThrough({ connection: everythingIn(environment), attributes, hashSecure, seeds }, shelf);
    standings.push([environment.id, await shelf.supply(() => standingOf(feature, condition, known))]);
  }
  return Object.fromEntries(standings);
}
