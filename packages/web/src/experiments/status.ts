import type { Experiment } from '@gb/domain/experiments';
import type { Tone } from '../ui/Badge.tsx';
import { formatDate } from '../ui/format.ts';

type Status = Pick<Experiment, 'status' | 'archived'>;

export const statusTone = ({ status, archived }: Status): Tone =>
  archived ? 'neutral' : status === 'running' ? 'good' : status === 'draft' ? 'warn' : 'neutral';

export const statusName = ({ status, archived }: Status): string =>
  archived ? 'Archived' : `${status[0]?.toUpperCase()}${status.slice(1)}`;

export const RESULT_NAMES: Readonly<Record<NonNullable<Experiment['results']>, string>> = {
  won: 'Won',
  lost: 'Lost',
  inconclusive: 'Inconclusive',
  dnf: 'Did not finish',
};

export const RESULT_TONES: Readonly<Record<NonNullable<Experiment['results']>, Tone>> = {
  won: 'good',
  lost: 'bad',
  inconclusive: 'neutral',
  dnf: 'neutral',
};

/** The date that matters for a status: archived → updated, draft → created, running → started, stopped → ended. */
export function dateOf({ status, archived, phases, dateCreated, dateUpdated }: Experiment): {
  word: string;
  date: string;
} {
  if (archived) return { word: 'updated', date: dateUpdated };
  if (status === 'draft') return { word: 'created', date: dateCreated };
  const last = phases.at(-1);
  if (status === 'running') return { word: 'started', date: last?.dateStarted ?? dateUpdated };
  return { word: 'ended', date: last?.dateEnded ?? dateUpdated };
}

export const dateText = (experiment: Experiment): string => {
  const { word, date } = dateOf(experiment);
  return `${word} ${formatDate(date)}`;
};

export const ENGINE_NAMES: Readonly<Record<NonNullable<Experiment['statsEngine']>, string>> = {
  bayesian: 'Bayesian',
  frequentist: 'Frequentist',
};
