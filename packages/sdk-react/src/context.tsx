import type { GrowthBook } from '@gb/sdk';
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';

export type GrowthBookContextValue = { growthbook?: GrowthBook };

export const GrowthBookContext = createContext<GrowthBookContextValue>({});

/** How often a client has asked to be drawn again, and who listens to that. */
type Store = { version: number; listeners: Set<() => void>; subscribe(listener: () => void): () => void };

const stores = new WeakMap<GrowthBook, Store>();

const storeOf = (growthbook: GrowthBook): Store => {
  const known = stores.get(growthbook);
  if (known) return known;
  const listeners = new Set<() => void>();
  const store: Store = {
    version: 0,
    listeners,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  growthbook.setRenderer(() => {
    store.version++;
    for (const listener of listeners) listener();
  });
  stores.set(growthbook, store);
  return store;
};

const nothing: Store = { version: 0, listeners: new Set(), subscribe: () => () => {} };

/** Gives everything below a client, and draws it again when what the client knows changes. */
export const GrowthBookProvider = ({ growthbook, children }: { growthbook?: GrowthBook; children?: ReactNode }) => {
  const store = growthbook ? storeOf(growthbook) : nothing;
  const version = () => store.version;
  useSyncExternalStore(store.subscribe, version, version);
  return <GrowthBookContext.Provider value={{ growthbook }}>{children}</GrowthBookContext.Provider>;
};

/** The client given by the nearest provider. Throws when there is none. */
export const useGrowthBook = <F extends Record<string, unknown> = Record<string, unknown>>(): GrowthBook<F> => {
  const { growthbook } = useContext(GrowthBookContext);
  if (!growthbook) throw new Error('Missing or invalid GrowthBookProvider');
  // A provider takes the client of any application; only the caller knows of which one.
  return growthbook as unknown as GrowthBook<F>;
};
