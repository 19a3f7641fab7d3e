import type { Feature } from '@gb/domain/features';
import type { DeliveredExperiment, Lookup } from '@gb/domain/sdk-payload';
import type { DeliveredGroup } from '@gb/domain/saved-groups';
import { readExperimentsOf } from '../experiments/index.ts';
import { readLiveFeatures } from '../features/index.ts';
import type { Ctx } from '../platform/context.ts';
import { readSavedGroupsOf } from '../saved-groups/index.ts';

/** What definitions were found to need, of one view of the database. */
export type Shelf = {
  features: Lookup<Feature>;
  experiments: Lookup<DeliveredExperiment>;
  groups: Lookup<DeliveredGroup>;
  /** Makes something from what is here, and once more whenever it asked for what first had to be fetched. */
  supply<T>(make: () => T | Promise<T>): Promise<T>;
};

export function makeShelf(store: Pick<Ctx, 'db'>): Shelf {
  const features = makeStock<Feature>((ids) => readLiveFeatures(store, { ids }));
  const experiments = makeStock<DeliveredExperiment>((ids) => readExperimentsOf(store, ids));
  const groups = makeStock<DeliveredGroup>((ids) => readSavedGroupsOf(store, ids));
  return {
    features,
    experiments,
    groups,
    async supply(make) {
      let made = await make();
      while ([await features.fill(), await experiments.fill(), await groups.fill()].includes(true)) made = await make();
      return made;
    },
  };
}

function makeStock<T extends { id: string }>(read: (ids: readonly string[]) => Promise<T[]>) {
  const found = new Map<string, T | undefined>();
  const wanted = new Set<string>();
  return {
    get(id: string): T | undefined {
      if (!found.has(id)) wanted.add(id);
      return found.get(id);
    },
    async fill(): Promise<boolean> {
      if (wanted.size === 0) return false;
      const ids = [...wanted];
      wanted.clear();
      for (const id of ids) found.set(id, undefined);
      for (const one of await read(ids)) found.set(one.id, one);
      return true;
    },
  };
}
