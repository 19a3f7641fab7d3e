import type { FeatureV1 } from '@gb/domain/features';
import { type RulePair, compareRules, promoteRules } from '@gb/domain/features/promote';
import { useEffect, useState } from 'react';
import { useRevalidate } from '../../platform/data.tsx';
import { useApi } from '../../platform/SessionProvider.tsx';
import { countOf } from '../../ui/format.ts';
import { messageOf } from '../../ui/messageOf.ts';
import { toast } from '../../ui/toast.tsx';

export type Way = { from: string; to: string };

/** What one environment of a feature would take from another: the rules it lacks or has otherwise, and its switch. */
export type Promotion = { feature: FeatureV1; chosen: RulePair[]; left: number; switchTo: boolean | null };

/** What a feature's environment would take over. Taking something away is left to the page of the feature. */
export function promotionOf(feature: FeatureV1, { from, to }: Way): Promotion {
  const different = compareRules(feature.rules, from, to).filter(({ kind }) => kind !== 'same');
  const chosen = different.filter(({ kind }) => kind !== 'remove');
  const isOn = (name: string) => feature.environments[name]?.enabled ?? false;
  const switchTo = isOn(from) === isOn(to) ? null : isOn(from);
  return { feature, chosen, left: different.length - chosen.length, switchTo };
}

type WholeFeatures = { features: FeatureV1[] | null; error: Error | null; retry: () => void };

/** The features with all their rules, which lists do not have; null until they were read. */
export function useWholeFeatures(ids: readonly string[]): WholeFeatures {
  const api = useApi();
  const [read, setRead] = useState<{ features: FeatureV1[] | null; error: Error | null }>({
    features: null,
    error: null,
  });
  const key = ids.join(' ');
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isStale = false;
    const all = key.split(' ').map((id) => api.call('GET /api/v1/features/:id', { params: { id } }));
    Promise.all(all).then(
      (answers) => !isStale && setRead({ features: answers.map(({ feature }) => feature), error: null }),
      (error: Error) => !isStale && setRead({ features: null, error }),
    );
    return () => {
      isStale = true;
    };
  }, [api, key, tries]);
  return { ...read, retry: () => setTries(tries + 1) };
}

/** Begins a draft of each feature with what its environment takes over, and says how that went. */
export function usePromote({ from, to }: Way, environments: readonly string[]) {
  const api = useApi();
  const revalidate = useRevalidate();
  return async (promotions: readonly Promotion[], withSwitches: boolean): Promise<void> => {
    const failures: string[] = [];
    for (const { feature, chosen, switchTo } of promotions) {
      const body = {
        ...(chosen.length > 0 ? { rules: promoteRules(feature.rules, chosen, to, environments) } : {}),
        ...(withSwitches && switchTo !== null ? { environments: { [to]: switchTo } } : {}),
        comment: `Took over from ${from} to ${to}`,
      };
      await api
        .call('POST /api/v1/features/:id/revisions', { params: { id: feature.id }, body, since: feature })
        .catch((cause: unknown) => failures.push(`${feature.id}: ${messageOf(cause)}.`));
    }
    await revalidate('/api/v1/feature-summaries', '/api/v1/features');
    toast({
      title: `${countOf(promotions.length - failures.length, 'draft')} begun for ${to}`,
      ...(failures.length > 0 ? { message: failures.slice(0, 3).join(' '), tone: 'bad' as const } : {}),
    });
  };
}
