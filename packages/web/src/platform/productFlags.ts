import { type FeatureDefinition, compilePayload, evaluateFeature } from '@gb/sdk/core';
import { useSyncExternalStore } from 'react';

/** The product's own flags as this build knows them: what has a page is on, what waits for one is off. */
const BUILT_IN_FLAGS: Readonly<Record<string, FeatureDefinition>> = {
  'fact-tables': { defaultValue: true },
  'slack-integration': { defaultValue: false },
  'github-integration': { defaultValue: false },
  'import-from-x': { defaultValue: false },
};

/** Where an operator keeps the product's flags instead: any server that speaks our own protocol. */
export type FlagSource = { apiHost: string; clientKey: string };

export type ProductFlags = {
  /** The question to ask about a flag; another function whenever answers may have changed. */
  asker(): (key: string) => boolean;
  /** Reads the definitions anew. What cannot be read leaves those there are. */
  load(source: FlagSource): Promise<void>;
  /** Who is asked about: rules may tell installations and roles apart. */
  setAttributes(attributes: Record<string, unknown>): void;
  subscribe(listener: () => void): () => void;
};

type Ports = { fetch: typeof fetch; onView: (experimentId: string, variationId: string) => void };

/** Our own client's evaluation over the built-in definitions, or over those an operator points to. */
export function createProductFlags({ fetch, onView }: Ports): ProductFlags {
  let definitions = compilePayload({ features: BUILT_IN_FLAGS });
  let attributes: Record<string, unknown> = {};
  const listeners = new Set<() => void>();
  const makeAsker = () => {
    const context = {
      definitions,
      attributes,
      onView: ({ key: experimentId }: { key: string }, { key: variationId }: { key: string }) =>
        onView(experimentId, variationId),
    };
    return (key: string): boolean => evaluateFeature(context, key).on;
  };
  let asker = makeAsker();
  const changed = () => {
    asker = makeAsker();
    for (const listener of listeners) listener();
  };
  return {
    asker: () => asker,
    async load({ apiHost, clientKey }) {
      const response = await fetch(`${apiHost.replace(/\/$/, '')}/api/features/${encodeURIComponent(clientKey)}`).catch(
        () => null,
      );
      const body = response?.ok ? await response.json().catch(() => null) : null;
      if (!body || typeof body.features !== 'object' || body.features === null) return;
      definitions = compilePayload({ ...body, features: { ...BUILT_IN_FLAGS, ...body.features } });
      changed();
    },
    setAttributes(next) {
      attributes = next;
      changed();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The question to ask the flags; the component renders again when answers may have changed. */
export const useProductFlags = (flags: ProductFlags): ((key: string) => boolean) =>
  useSyncExternalStore(flags.subscribe, flags.asker);
