import type { MetricAnalysis } from '@gb/domain/metric-analyses';
import type { Metric } from '@gb/domain/metrics';
import { useState } from 'react';
import { useOrganization } from '../platform/OrganizationProvider.tsx';
import { TextField } from '../ui/Field.tsx';
import { countOf, formatCount, formatPercent } from '../ui/format.ts';
import { runtimeOf } from './runtime.ts';
import { numberIn } from '../ui/form/numberIn.ts';

const EFFECT = '5';

/** How long an experiment on this metric would take, for a change that somebody hopes to find. */
export function RuntimeEstimate({ analysis, metric }: { analysis: MetricAnalysis; metric: Metric }) {
  const { settings } = useOrganization().organization;
  const [typed, setTyped] = useState(EFFECT);
  const effect = numberIn(typed) / 100;
  const isValid = effect > 0;
  const runtime = runtimeOf(analysis, metric, settings, isValid ? effect : Number(EFFECT) / 100);
  if (!runtime) return null;
  const { usersPerWeek, weeksNeeded, detectable } = runtime;
  return (
    <section aria-label="How long an experiment would take">
      <h3 style={{ margin: '16px 0 4px' }}>How long an experiment would take</h3>
      <TextField
        label="Relative change to find, %"
        inputMode="decimal"
        value={typed}
        error={isValid ? undefined : 'Must be above 0'}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {isValid && (
        <p role="status">
          {weeksNeeded === null ? 'More than a year' : `About ${countOf(weeksNeeded, 'week')}`} with two variations and{' '}
          {formatCount(usersPerWeek)} new users a week, to find it in eight of ten experiments.
        </p>
      )}
      <p className="muted">
        Smallest change found so:{' '}
        {detectable
          .map(
            ({ week, effect: least }) =>
              `${countOf(week, 'week')} ${least === null ? 'none' : formatPercent(least, 1)}`,
          )
          .join(', ')}
        .
      </p>
    </section>
  );
}
