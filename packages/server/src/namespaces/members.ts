import { invalidField } from '@gb/domain/errors';
import { type NamespaceMember, type NamespaceRange, overlaps } from '@gb/domain/namespaces';
import { can } from '@gb/domain/permissions';
import { inArray } from 'drizzle-orm';
import { experiments } from '../experiments/experiment.table.ts';
import { features } from '../features/feature.tables.ts';
import type { Ctx } from '../platform/context.ts';
import { usersByTarget } from '../references/index.ts';
import { getNamespace } from './namespace.service.ts';

/** A member with where it is, which decides who may read it by name. */
type Found = NamespaceMember & { project: string };

/** Who has which part of namespaces, of some or all of them. Stopped experiments keep theirs until they are freed. */
export async function listMembers(ctx: Ctx, ids: readonly string[] | null): Promise<NamespaceMember[]> {
  const found = [...(await experimentsIn(ctx, ids)), ...(await featuresIn(ctx, ids))];
  return found.map(({ project, ...member }) =>
    can(ctx.access, 'readData', { projects: [project] }) ? member : { ...member, id: '', name: '', trackingKey: '' },
  );
}

async function experimentsIn({ db }: Pick<Ctx, 'db'>, ids: readonly string[] | null): Promise<Found[]> {
  const users = await usersByTarget({ db }, 'namespace', 'experiment', ids);
  const wanted = [...new Set([...users.values()].flat())];
  if (wanted.length === 0) return [];
  const { id, name, trackingKey, status, project, phases, hashAttribute } = experiments;
  const fields = { id, name, trackingKey, status, project, phases, hashAttribute };
  const rows = await db.pick(experiments, fields, { where: inArray(id, wanted) });
  return rows.flatMap(({ phases: all, ...experiment }) => {
    const part = all.at(-1)?.namespace;
    if (!part?.enabled || (ids && !ids.includes(part.name))) return [];
    return [{ ...experiment, object: 'experiment' as const, namespace: part.name, ranges: [part.range] }];
  });
}

/** Rules of features that split people by themselves. */
async function featuresIn({ db }: Pick<Ctx, 'db'>, ids: readonly string[] | null): Promise<Found[]> {
  const users = await usersByTarget({ db }, 'namespace', 'feature', ids);
  const wanted = [...new Set([...users.values()].flat())];
  if (wanted.length === 0) return [];
  const { id, project, content } = features;
  const rows = await db.pick(features, { id, project, content }, { where: inArray(id, wanted) });
  return rows.flatMap(({ content: { rules }, ...feature }) =>
    rules.flatMap((rule): Found[] => {
      if (rule.type !== 'experiment' || !rule.namespace?.enabled) return [];
      const { name: namespace, range } = rule.namespace;
      if (ids && !ids.includes(namespace)) return [];
      const { trackingKey, hashAttribute } = rule;
      const status = rule.enabled ? ('running' as const) : ('draft' as const);
      const name = rule.description || feature.id;
      return [{ ...feature, object: 'feature', namespace, name, trackingKey, status, hashAttribute, ranges: [range] }];
    }),
  );
}

type Taker = { id: string; hashAttribute: string };

/** Refuses a part of a namespace that an experiment cannot take, and says who has it. Held until the transaction ends. */
export async function checkPart(ctx: Ctx, part: NamespaceRange | null, { id, hashAttribute }: Taker): Promise<void> {
  if (!part?.enabled) return;
  await ctx.db.hold(`namespace/${part.name}`);
  const namespace = await getNamespace(ctx, part.name).catch(() => null);
  if (!namespace) throw invalidField('namespace', `no namespace ${part.name}`);
  if (namespace.status === 'inactive') throw invalidField('namespace', `${namespace.displayName} is switched off`);
  if (namespace.hashAttribute && namespace.hashAttribute !== hashAttribute)
    throw invalidField(
      'namespace',
      `experiments in ${namespace.displayName} split people by ${namespace.hashAttribute}`,
    );
  if (part.range[0] === part.range[1]) throw invalidField('namespace', 'expected a range wider than nothing');
  const others = (await listMembers(ctx, [part.name])).filter((member) => member.id !== id);
  const taken = others.find(({ ranges }) => ranges.some((range) => overlaps(range, part.range)));
  if (!taken) return;
  const [start, end] = taken.ranges[0] ?? [0, 1];
  throw invalidField('namespace', `${taken.name || 'somebody else'} has ${start} to ${end}: choose a free range`);
}
