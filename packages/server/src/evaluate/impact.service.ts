import type { Impact } from '@gb/domain/evaluation';
import { type Feature, inState, stateOf, touchedExperiments } from '@gb/domain/features';
import { can } from '@gb/domain/permissions';
import { rulesOncePublished } from '@gb/domain/ramps';
import { isOpen } from '@gb/domain/reviews';
import { type PayloadBasis, featurePart, knownThrough } from '@gb/domain/sdk-payload';
import type { SdkConnection } from '@gb/domain/sdk-connections';
import { listAttributes } from '../attributes/index.ts';
import { environmentIds } from '../environments/index.ts';
import { readExperimentsOf } from '../experiments/index.ts';
import { featureVersions } from '../features/index.ts';
import { readSeeds } from '../namespaces/index.ts';
import type { OrgCtx } from '../platform/http/route.ts';
import { listSdkConnections } from '../sdk-connections/index.ts';
import { hashWith } from './protection.ts';
import { makeShelf } from './shelf.ts';

type Between = { before: Feature; after: Feature };

/** What a version of a feature would do to the payloads that are served now, and to running experiments. */
export async function impactOf(ctx: OrgCtx, id: string, version: number): Promise<Impact> {
  const open = await featureVersions.read(ctx, id, version);
  const { thing, draft } = open;
  const state = isOpen(draft.status) ? (await featureVersions.standing(ctx, open)).result : draft.content;
  const before = { ...thing, asOf: ctx.now };
  const rules = rulesOncePublished(state.rules, { before: thing.content.rules, now: ctx.now });
  const between = { before, after: inState(before, { ...state, rules }) };
  const connections = await listSdkConnections(ctx);
  return {
    payloads: await payloadsOf(ctx, between, connections),
    connections: connections.length,
    experiments: await experimentsOf(ctx, between),
  };
}

async function payloadsOf(ctx: OrgCtx, between: Between, connections: readonly SdkConnection[]) {
  const [attributes, seeds] = await Promise.all([listAttributes(ctx), readSeeds(ctx)]);
  const hashSecure = hashWith(ctx.organization.settings.secureAttributeSalt);
  const shelf = makeShelf(ctx);
  const payloads: Impact['payloads'] = [];
  for (const connection of connections) {
    const texts = await shelf.supply(() => textsOf(between, { connection, attributes, hashSecure, seeds }, shelf));
    if (texts.before === texts.after) continue;
    const served = await ctx.services.servedPayload(connection.key);
    payloads.push({
      connection: { id: connection.id, name: connection.name },
      environment: connection.environment,
      total: served?.body.length ?? 0,
      before: Buffer.byteLength(texts.before),
      after: Buffer.byteLength(texts.after),
    });
  }
  return payloads;
}

/** The feature as it stands in a payload before and after; empty where it is not delivered. */
function textsOf({ before, after }: Between, basis: PayloadBasis, shelf: ReturnType<typeof makeShelf>) {
  const known = knownThrough(basis, shelf);
  const textOf = (feature: Feature): string => featurePart(feature, known)?.text ?? '';
  return { before: textOf(before), after: textOf(after) };
}

async function experimentsOf(ctx: OrgCtx, { before, after }: Between): Promise<Impact['experiments']> {
  const sides = { before: stateOf(before), after: stateOf(after) };
  const touched = touchedExperiments(sides, await environmentIds(ctx), ctx.now);
  const found = await readExperimentsOf(
    ctx,
    touched.map(({ id }) => id),
  );
  const running = new Map(
    found
      .filter(({ status, archived }) => status === 'running' && !archived)
      .filter(({ project }) => can(ctx.access, 'readData', { projects: [project] }))
      .map((experiment) => [experiment.id, experiment.name]),
  );
  return touched.flatMap((one) => {
    const name = running.get(one.id);
    return name === undefined ? [] : [{ ...one, name }];
  });
}
