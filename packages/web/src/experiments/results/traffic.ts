import type { TrafficDimension } from '@gb/domain/snapshots';
import type { Series } from '../../ui/charts/TimeSeries.tsx';
import { SRM_THRESHOLD } from './health.ts';

export const EXPOSURE_DATE = 'dim_exposure_date';
const COLUMN_PREFIX = 'dim_exp_';

/** Why there is no traffic to judge, in words; any other text is the warehouse's own. */
export const TRAFFIC_ERRORS: Readonly<Record<string, string>> = {
  NO_ROWS_IN_UNIT_QUERY: 'The assignment query found nobody in this experiment.',
  TOO_MANY_ROWS:
    'A dimension has too many values to judge its traffic. Choose which of them are told apart in the assignment query.',
};

/** Values that stand for what a dimension does not tell apart. */
const VALUE_WORDS: Readonly<Record<string, string>> = {
  __Other__: 'All others',
  __NULL_DIMENSION: 'No value',
  '': 'No value',
};

export const valueWords = (value: string): string => VALUE_WORDS[value] ?? value;

export const dimensionWords = (name: string): string =>
  name === 'dim_activated' ? 'Activation' : name.replace(COLUMN_PREFIX, '');

/** A line of users for each variation, per day or running. */
export const trafficSeries = (days: TrafficDimension, names: readonly string[], isCumulative: boolean): Series[] =>
  names.map((name, index) => {
    let sum = 0;
    const points = days.values.map(({ value, users }) => {
      const own = users[index] ?? 0;
      sum += own;
      return { date: value, value: isCumulative ? sum : own };
    });
    return { name, index, points };
  });

export type Balance = {
  value: string;
  users: readonly number[];
  srm: number | null;
  state: 'healthy' | 'unhealthy' | 'notEnough';
  words: string;
};

/** Each value's split against the plan, most users first. */
export const balanceOf = ({ values }: TrafficDimension): Balance[] =>
  values
    .map(({ value, users, srm }): Balance => {
      const state = srm === null ? 'notEnough' : srm < SRM_THRESHOLD ? 'unhealthy' : 'healthy';
      return { value: valueWords(value), users, srm, state, words: STATES[state] };
    })
    .toSorted((a, b) => total(b.users) - total(a.users));

const STATES = { healthy: 'Healthy', unhealthy: 'Unhealthy', notEnough: 'Not enough traffic' } as const;

const total = (users: readonly number[]): number => users.reduce((sum, count) => sum + count, 0);
