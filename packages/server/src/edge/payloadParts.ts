import type { Attribute } from '@gb/domain/attributes';
import type { Feature } from '@gb/domain/features';
import {
  type DeliveredExperiment,
  type Known,
  type Part,
  type ShapingConnection,
  byKey,
  featurePart,
  groupsNeeded,
  knownThrough,
  listPart,
  needOf,
  newestFirst,
  pageExperimentPart,
  refersToLists,
  shapeOf,
} from '@gb/domain/sdk-payload';
import { hashWith, inClear, makeShelf } from '../evaluate/index.ts';
import { readExperimentsOf, readPageExperiments } from '../experiments/index.ts';
import { readLiveFeatures } from '../features/index.ts';
import type { Ctx } from '../platform/context.ts';
import { inTurns } from '../platform/inTurns.ts';
import type { PayloadChange } from '../sdk-connections/index.ts';

/** How many features are read and made at a time, so that not all of them have to be in memory. */
const BATCH = 500;

type Store = Pick<Ctx, 'db'>;

/** Features and experiments on pages as they stand in one payload, in order. */
export type View = { features: readonly Part[]; experiments: readonly Part[] };

/** The texts of id lists that the conditions of a payload name, by the ids of their groups. */
export type Lists = ReadonlyMap<string, string>;

/**
 * A payload in parts as of one revision: as libraries get it, and as the server evaluates it where that is another. `lists`
 * are null where conditions have what is in them.
 */
export type PayloadParts = { revision: number; basis: string; wire: View; inClear: View | null; lists: Lists | null };

/** What every part of a payload stands on. */
export type Basis = {
  connection: ShapingConnection & { id: string };
  attributes: readonly Attribute[];
  salt: string;
  seeds: ReadonlyMap<string, string>;
};

/** What changed since a payload was made; null when that is not known. */
type Changed = { features: Set<string>; experiments: Set<string>; needs: Set<string> } | null;

/**
 * Makes the parts of a payload as of `revision`. Of those held only what changed, and what was made from it, is made anew;
 * all of them when nothing is held, when it is not known what changed, or when what all parts stand on changed.
 */
export async function makeParts(
  store: Store,
  basis: Basis,
  { revision, changes }: { revision: number; changes: readonly PayloadChange[] },
  held: PayloadParts | null,
): Promise<PayloadParts> {
  const stamp = stampOf(basis);
  const changed = held && held.basis === stamp ? changedSince(held.revision, revision, changes) : null;
  const make = makerFor(store, basis);
  const empty = { features: [], experiments: [] };
  const base = changed && held ? held : { wire: empty, inClear: needsClear(basis.connection) ? empty : null };
  const views = base.inClear ? [base.wire, base.inClear] : [base.wire];
  const [wire = empty, clear = null] = await (changed ? make.changed(views, changed) : make.all(views));
  const lists = await make.lists(wire, changed && (held?.lists ?? null), changed?.needs);
  return { revision, basis: stamp, wire, inClear: clear, lists };
}

/** Whether the server evaluates other definitions than libraries get. */
const needsClear = ({
  hashSecureAttributes,
  includeRuleIds,
  savedGroupReferencesEnabled,
  sdkVersion,
}: ShapingConnection): boolean =>
  hashSecureAttributes || !includeRuleIds || savedGroupReferencesEnabled || sdkVersion !== '';

const stampOf = ({ connection, attributes, salt, seeds }: Basis): string =>
  JSON.stringify([connection.id, shapeOf(connection), salt, attributes, [...seeds]]);

/** A payload depends on these only through its basis. */
const IN_BASIS: ReadonlySet<string> = new Set(['sdkConnection', 'attribute', 'namespace']);

function changedSince(from: number, to: number, changes: readonly PayloadChange[]): Changed {
  const newer = changes.filter(([revision]) => revision > from && revision <= to);
  if (to < from || newer.length !== to - from) return null;
  const changed = { features: new Set<string>(), experiments: new Set<string>(), needs: new Set<string>() };
  for (const [, object, id] of newer) {
    if (object === 'feature') changed.features.add(id);
    else if (object === 'experiment') changed.experiments.add(id);
    else if (object !== 'savedGroup' && !IN_BASIS.has(object)) return null;
    changed.needs.add(needOf(object, id));
  }
  return changed;
}

function makerFor(store: Store, { connection, attributes, salt, seeds }: Basis) {
  const shelf = makeShelf(store);
  const knownTo = (reader: ShapingConnection): Known =>
    knownThrough({ connection: reader, attributes, hashSecure: hashWith(salt), seeds }, shelf);
  const readers = [knownTo(connection), knownTo(inClear(connection))];
  const asksForPages = connection.includeVisualExperiments || connection.includeRedirectExperiments;

  /** The parts for each view. What they turn out to need is read, and they are made again with it. */
  const partsOf = <T>(items: readonly T[], views: number, part: (item: T, known: Known) => Part | null) =>
    shelf.supply(async () => {
      const made = readers.slice(0, views).map((known) => ({ known, parts: [] as Part[] }));
      await inTurns(items, (item) => {
        for (const { known, parts } of made) {
          const one = part(item, known);
          if (one) parts.push(one);
        }
      });
      return made.map(({ parts }) => parts);
    });

  const features = (items: readonly Feature[], views: number) => partsOf(items, views, featurePart);
  const experiments = (items: readonly DeliveredExperiment[], views: number) =>
    partsOf(items, views, pageExperimentPart);

  return {
    /** The lists that conditions name; of those held what did not change stays. Null where none are named. */
    async lists(wire: View, held: Lists | null, changed: ReadonlySet<string> = new Set()): Promise<Lists | null> {
      const known = knownTo(connection);
      if (!refersToLists(known)) return null;
      const isGood = (id: string) => !changed.has(needOf('savedGroup', id));
      const wanted = [...groupsNeeded([...wire.features, ...wire.experiments])].sort();
      return shelf.supply(() => {
        const texts = new Map<string, string>();
        for (const id of wanted) {
          const kept = isGood(id) ? held?.get(id) : undefined;
          const group = kept === undefined ? known.groups.get(id) : undefined;
          const text = kept ?? (group && listPart(group, known));
          if (text) texts.set(id, text);
        }
        return texts;
      });
    },

    async all(views: readonly View[]): Promise<View[]> {
      const made: Part[][] = views.map(() => []);
      for (let after: string | undefined = ''; after !== undefined; ) {
        const batch: Feature[] = await readLiveFeatures(store, { after, limit: BATCH });
        const parts = await features(batch, views.length);
        parts.forEach((some, index) => made[index]?.push(...some));
        after = batch.at(-1)?.id;
      }
      const pages = asksForPages ? await experiments(await readPageExperiments(store), views.length) : [];
      return views.map((_, index) => ({
        features: (made[index] ?? []).sort(byKey),
        experiments: (pages[index] ?? []).sort(newestFirst),
      }));
    },

    async changed(views: readonly View[], changed: NonNullable<Changed>): Promise<View[]> {
      const featureIds = withDependants(
        changed.features,
        views.map((view) => view.features),
        changed.needs,
      );
      const pageIds = withDependants(
        changed.experiments,
        views.map((view) => view.experiments),
        changed.needs,
      );
      const made: Part[][] = views.map(() => []);
      for (const ids of batches([...featureIds])) {
        const parts = await features(await readLiveFeatures(store, { ids }), views.length);
        parts.forEach((some, index) => made[index]?.push(...some));
      }
      const isAsked = asksForPages && pageIds.size > 0;
      const pages = isAsked ? await experiments(await readExperimentsOf(store, [...pageIds]), views.length) : [];
      return views.map((view, index) => ({
        features: replaceParts(view.features, featureIds, made[index] ?? [], byKey),
        experiments: replaceParts(view.experiments, pageIds, pages[index] ?? [], newestFirst),
      }));
    },
  };
}

/** The ids, with those of all parts that were made from something that changed. */
function withDependants(
  ids: ReadonlySet<string>,
  held: readonly (readonly Part[])[],
  needs: ReadonlySet<string>,
): Set<string> {
  const all = new Set(ids);
  for (const parts of held)
    for (const { id, needs: own } of parts) if (own.some((need) => needs.has(need))) all.add(id);
  return all;
}

function replaceParts(
  held: readonly Part[],
  ids: ReadonlySet<string>,
  made: readonly Part[],
  order: (a: Part, b: Part) => number,
): readonly Part[] {
  if (ids.size === 0) return held;
  return [...held.filter(({ id }) => !ids.has(id)), ...made].sort(order);
}

function* batches(ids: readonly string[]): Generator<readonly string[]> {
  for (let from = 0; from < ids.length; from += BATCH) yield ids.slice(from, from + BATCH);
}
