import type { FactMetric } from '@gb/domain/metrics';
import { percent, shareOf } from './judging.ts';
import { numberIn } from '../ui/form/numberIn.ts';

/** What the forms of both kinds of metric ask about a cap; a percentile as percent. */
export type Capping = { capping: FactMetric['cappingSettings']['type']; capValue: string };

type Cap = Pick<FactMetric['cappingSettings'], 'type' | 'value'>;

export const cappingOf = ({ type, value }: Cap): Capping => ({
  capping: type,
  capValue: type === 'percentile' ? percent(value) : String(value || ''),
});

export function cappingProblems({ capping, capValue }: Capping): Partial<Record<'capValue', string>> {
  const cap = numberIn(capValue);
  if (capping === 'percentile' && !(cap > 0 && cap < 100)) return { capValue: 'Must be between 0 and 100' };
  if (capping === 'absolute' && !(cap > 0)) return { capValue: 'Must be above 0' };
  return {};
}

export function capFrom({ capping, capValue }: Capping): Cap {
  if (capping === 'none') return { type: 'none', value: 0 };
  return { type: capping, value: capping === 'percentile' ? shareOf(capValue) : numberIn(capValue) };
}
