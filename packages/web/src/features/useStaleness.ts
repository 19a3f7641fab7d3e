import type { FeatureSummary, Staleness } from '@gb/domain/features';
import { useMemo } from 'react';
import { useQuery } from '../platform/data.tsx';

/** A row of the list: a feature with what is known of whether it is still needed. */
export type FeatureRow = FeatureSummary & {
  stale?: Staleness | undefined;
  /** How often it was asked for on each of the last days. */
  usage?: readonly number[] | undefined;
};

/** Lays over the features what takes longer to find out: the list is there first. */
export function useHygiene(features: readonly FeatureSummary[] | undefined) {
  const stale = useQuery('GET /api/v1/stale-features', features ? {} : null).data?.features;
  const usage = useQuery('GET /api/v1/feature-usage', features ? undefined : null).data;
  const counted = usage?.features;
  const rows = useMemo(
    () =>
      features?.map((feature): FeatureRow => {
        const [ofStale, ofUsage] = [stale?.[feature.id], counted?.[feature.id]];
        return ofStale || ofUsage ? { ...feature, stale: ofStale, usage: ofUsage } : feature;
      }),
    [features, stale, counted],
  );
  return {
    rows,
    hasUsage: counted !== undefined && Object.keys(counted).length > 0,
    hasStale: Object.values(stale ?? {}).length > 0,
  };
}
