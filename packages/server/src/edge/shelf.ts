import type { DeliveredExperiment, Lookup } from '@gb/domain/sdk-payload';
import type { SavedGroup } from '@gb/domain/saved-groups';
import { readExperimentsOf } from '../experiments/index.ts';
import type { Ctx } from '../platform/context.ts';
import { readSavedGroupsOf } from '../saved-groups/index.ts';

/** What definitions were found to need, of one view of the database. What was asked for in vain is fetched by `fill`. */
export type Shelf = {
  experiments: Lookup<DeliveredExperiment>;
  groups: Lookup<SavedGroup>;
  /** Fetches what was asked for and is not here yet; false when there was nothing of the kind. */
  fill(): Promise<boolean>;
};

export function makeShelf(store: Pick<Ctx, 'db'>): Shelf {
  const experiments = makeStock<DeliveredExperiment>((ids) => readExperimentsOf(store, ids));
  const groups = makeStock<SavedGroup>((ids) => readSavedGroupsOf(store, ids));
  return {
    experiments,
    groups,
    fill: async () => {
      const filled = [await experiments.fill(), await groups.fill()];
      return filled.includes(true);
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
