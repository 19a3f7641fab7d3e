import { checkCondition } from '@gb/domain/conditions';
import { invalidField } from '@gb/domain/errors';
import { type Feature, type FeatureContent, type Prerequisite, newRules, prerequisitesIn } from '@gb/domain/features';
import { same } from '@gb/domain/versions';
import { can } from '@gb/domain/permissions';
import type { Ctx } from '../platform/context.ts';
import { readLiveFeatures } from './feature.repository.ts';

type Asked = { one: Prerequisite; path: string };

/**
 * Refuses prerequisites that a change brings and that could never be met as meant: a feature that is not there, in another
 * project, or not on or off; a condition about something other than its value; and a circle, in which nobody gets anything.
 */
export async function checkPrerequisites(
  ctx: Ctx,
  { id, project }: Pick<Feature, 'id' | 'project'>,
  content: FeatureContent,
  before: FeatureContent | null,
): Promise<void> {
  const asked = newPrerequisites(content, before);
  if (asked.length === 0) return;
  const known = await parentsOf(ctx, asked);
  for (const { one, path } of asked) {
    const parent = known.get(one.id);
    // Whoever may not see it learns nothing of it.
    const isSeen =
      parent && (parent.project === project || can(ctx.access, 'readData', { projects: [parent.project] }));
    if (!isSeen) throw invalidField(`${path}.id`, `no feature with the key ${one.id}`);
    if (parent.archived) throw invalidField(`${path}.id`, `${one.id} is archived`);
    if (parent.project !== project)
      throw invalidField(
        `${path}.id`,
        parent.project === ''
          ? `${one.id} belongs to no project, so that connections of one project do not get it`
          : `${one.id} belongs to another project`,
      );
    if (parent.valueType !== 'boolean') throw invalidField(`${path}.id`, `${one.id} is not on or off`);
    checkCondition(one.condition, `${path}.condition`, new Set());
    if (Object.keys(JSON.parse(one.condition) as object).join() !== 'value')
      throw invalidField(`${path}.condition`, 'expected a condition of value alone, as in {"value": true}');
    const circle = wayTo(id, one.id, known);
    if (circle) throw invalidField(`${path}.id`, `makes a circle: ${[id, ...circle].join(' needs ')}`);
  }
}

/** What a change asks of other features that it did not before, with its place. */
function newPrerequisites(content: FeatureContent, before: FeatureContent | null): Asked[] {
  const own = same(content.prerequisites, before?.prerequisites) ? [] : content.prerequisites;
  return [
    ...own.map((one, at) => ({ one, path: `prerequisites.${at}` })),
    ...newRules(content, before).flatMap(({ rule, index }) =>
      rule.prerequisites.map((one, at) => ({ one, path: `rules.${index}.prerequisites.${at}` })),
    ),
  ];
}

/** The features asked for, those they ask for in turn, and so on. */
async function parentsOf(ctx: Ctx, asked: readonly Asked[]): Promise<ReadonlyMap<string, Feature>> {
  const known = new Map<string, Feature>();
  const tried = new Set<string>();
  let wanted = asked.map(({ one }) => one.id);
  while (wanted.length > 0) {
    for (const id of wanted) tried.add(id);
    const found = await readLiveFeatures(ctx, { ids: wanted });
    for (const feature of found) known.set(feature.id, feature);
    wanted = [...new Set(found.flatMap(({ content }) => prerequisitesIn(content).map(({ id }) => id)))].filter(
      (id) => !tried.has(id),
    );
  }
  return known;
}

/** The way from one feature to another along what each asks for; null when there is none. */
function wayTo(
  goal: string,
  from: string,
  known: ReadonlyMap<string, Feature>,
  seen: ReadonlySet<string> = new Set(),
): string[] | null {
  if (from === goal) return [from];
  const feature = known.get(from);
  if (!feature || seen.has(from)) return null;
  for (const next of prerequisitesIn(feature.content).map(({ id }) => id)) {
    const rest = wayTo(goal, next, known, new Set([...seen, from]));
    if (rest) return [from, ...rest];
  }
  return null;
}
