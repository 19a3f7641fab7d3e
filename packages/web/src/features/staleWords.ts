import type { StaleReason, Staleness } from '@gb/domain/features';
import { formatDate } from '../ui/format.ts';

const WORDS: Partial<Record<StaleReason, string>> = {
  'no-rules': 'No rules',
  'rules-one-sided': 'One value for everybody',
  'toggled-off': 'Off',
  'abandoned-draft': 'Its draft was left',
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** Why a feature is left behind, and since when nobody changed it. */
export function staleWords(stale: Staleness, dateUpdated: string, now: number): string {
  if (stale.neverStale) return 'Never counts as stale';
  const days = Math.floor((now - Date.parse(dateUpdated)) / DAY_MS);
  return `${WORDS[stale.staleReason ?? 'no-rules'] ?? 'Unchanged'} for ${days} days`;
}

/** What everybody gets, where that is one value, and when an SDK asked for it last, where that is known. */
export function staleDetail({ staleByEnv, lastEvaluated }: Staleness): string {
  const on = Object.entries(staleByEnv).filter(([, { evaluatesTo }]) => evaluatesTo !== undefined);
  const values = new Set(on.map(([, { evaluatesTo }]) => evaluatesTo));
  const [only] = values;
  const last = Object.values(lastEvaluated).sort().at(-1);
  const parts = [
    on.length === 0 ? 'off in all environments' : '',
    values.size === 1 ? `${shortened(only ?? '')} in ${on.map(([name]) => name).join(', ')}` : '',
    values.size > 1 ? on.map(([name, { evaluatesTo = '' }]) => `${shortened(evaluatesTo)} in ${name}`).join(', ') : '',
    last ? `asked for on ${formatDate(last)}` : '',
  ];
  return parts.filter(Boolean).join(', ');
}

const LONGEST = 24;
const shortened = (value: string): string => (value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value);
