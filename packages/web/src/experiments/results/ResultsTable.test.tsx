import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Theme } from '../../platform/Theme.tsx';
import { ResultsTable } from './ResultsTable.tsx';
import type { MetricResult } from './resultView.ts';

const orders: MetricResult = {
  id: 'orders',
  name: 'Orders',
  note: 'proportion',
  inverse: false,
  baseline: { value: '3.44%', users: 48_200 },
  variations: [
    {
      index: 1,
      name: 'Benefit',
      value: '3.65%',
      users: 48_100,
      change: { mean: 0.061, interval: [0.025, 0.097], stddev: 0.018 },
      evidence: 0.99995,
      decided: 'won',
    },
    { index: 2, name: 'Urgent', value: '3.40%', users: 40, problem: 'not enough data' },
  ],
};

const show = (metrics: MetricResult[], engine: 'bayesian' | 'frequentist' = 'bayesian') =>
  render(
    <Theme still>
      <ResultsTable
        title="Goal metrics"
        engine={engine}
        metrics={metrics}
        look="violin"
        detail={() => <p>The course</p>}
      />
    </Theme>,
  );

describe('the results table', () => {
  it('says value, users, chance, change and half width of a variation', () => {
    show([orders]);
    const row = screen.getAllByRole('row')[1] as HTMLElement;
    for (const words of ['Benefit', '3.44%', '48.2K users', '3.65%', '>99.9%', '+6.1%', '±3.6'])
      expect(within(row).getByText(words)).toBeTruthy();
    expect(within(row).getByRole('img', { name: '+6.1%, interval from +2.5% to +9.7%' })).toBeTruthy();
  });

  it('says why a variation has no result yet', () => {
    show([orders]);
    expect(screen.getByText('not enough data')).toBeTruthy();
  });

  it('shows p-values for the frequentist engine', () => {
    show(
      [{ ...orders, variations: orders.variations.slice(0, 1).map((one) => ({ ...one, evidence: 0.0004 })) }],
      'frequentist',
    );
    expect(screen.getByRole('columnheader', { name: 'p-value' })).toBeTruthy();
    expect(screen.getByText('<0.001')).toBeTruthy();
  });

  it('keeps a metric that failed in its place with the engine’s message', () => {
    show([orders, { ...orders, id: 'refunds', name: 'Refunds', error: 'no such column: amount', variations: [] }]);
    expect(screen.getByRole('alert').textContent).toBe('no such column: amount');
    expect(screen.getByText('Benefit')).toBeTruthy();
  });

  it('opens the course of a metric under it', async () => {
    show([orders]);
    await userEvent.click(screen.getByRole('button', { name: 'Orders over time' }));
    expect(screen.getByText('The course')).toBeTruthy();
  });
});
