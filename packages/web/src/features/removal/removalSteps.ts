import type { CodeRef } from '@gb/domain/code-refs';
import type { FeatureV1, Staleness } from '@gb/domain/features';

/** What everybody gets in the environments that are on: one value to keep in the code, or one for each environment. */
export type Kept = { value: string } | { byEnvironment: Readonly<Record<string, string>> } | null;

/** Why a feature is still needed, in words. */
const KEPT_BECAUSE: Partial<Record<NonNullable<Staleness['staleReason']>, string>> = {
  'never-stale': 'it was set never to count as stale',
  'recently-updated': 'it was changed lately',
  'active-draft': 'somebody works on a draft of it',
  'has-dependents': 'others need its value',
  'active-experiment': 'an experiment runs on it',
  'has-rules': 'its rules still decide',
};

/** Why a feature does not count as left behind; empty where it does. */
export const whyKept = ({ isStale, staleReason }: Pick<Staleness, 'isStale' | 'staleReason'>): string =>
  isStale ? '' : ((staleReason && KEPT_BECAUSE[staleReason]) ?? 'its rules still decide');

/** The value that stays in the code once a feature is gone; null where its rules still decide, or it is off everywhere. */
export function keptValue({ staleByEnv }: Pick<Staleness, 'staleByEnv'>): Kept {
  const known = Object.entries(staleByEnv).flatMap(([name, { evaluatesTo }]) =>
    evaluatesTo === undefined ? [] : [[name, evaluatesTo] as const],
  );
  const isDecided = Object.values(staleByEnv).every(
    ({ reason, evaluatesTo }) => reason === 'toggled-off' || evaluatesTo !== undefined,
  );
  const [first] = known;
  if (!first || !isDecided) return null;
  return known.every(([, value]) => value === first[1])
    ? { value: first[1] }
    : { byEnvironment: Object.fromEntries(known) };
}

type Known = {
  feature: Pick<FeatureV1, 'id'>;
  kept: Kept;
  codeRefs: readonly CodeRef[];
  lastAsked: string | undefined;
};

/** How to take a feature out of the code and then away, one step after the other. */
export function removalSteps({ feature: { id }, kept, codeRefs, lastAsked }: Known): string[] {
  const places = codeRefs.flatMap(({ repo, branch, refs }) =>
    refs.map(({ filePath, startingLineNumber }) => `${repo} (${branch}) ${filePath}:${startingLineNumber}`),
  );
  return [
    kept === null
      ? `Decide what code should do without ${id}: it does not give everybody one value yet.`
      : 'value' in kept
        ? `Keep the value ${kept.value}: everybody gets it now.`
        : `Keep one value: ${Object.entries(kept.byEnvironment)
            .map(([name, value]) => `${value} in ${name}`)
            .join(', ')}.`,
    places.length > 0
      ? `Replace each place that asks for ${id} with that value:\n${places.map((place) => `   ${place}`).join('\n')}`
      : `Find each place that asks for ${id} and replace it with that value. The command gb refs lists them here.`,
    `Release the code, and wait until nothing asks for ${id}${lastAsked ? `; it was last asked for on ${lastAsked}` : ''}.`,
    `Archive ${id}. SDKs no longer receive it; that can be undone.`,
    `Delete ${id}. Its history and the places known of it go too.`,
  ];
}

/** The steps as one text to paste into a ticket. */
export const asText = (id: string, steps: readonly string[]): string =>
  [`Remove the feature ${id}`, ...steps.map((step, at) => `${at + 1}. ${step}`)].join('\n\n');
