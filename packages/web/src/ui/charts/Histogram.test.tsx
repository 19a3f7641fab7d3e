import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Histogram } from './Histogram.tsx';

const bins = [
  { from: 0, to: 10, count: 5 },
  { from: 10, to: 20, count: 1200 },
  { from: 20, to: 30, count: 40 },
];
const show = (shown = bins) =>
  render(<Histogram title="Order value" bins={shown} noun={['order', 'orders']} format={(value) => `$${value}`} />);

describe('a histogram', () => {
  it('says in words how much there is and where most of it lies', () => {
    show();
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
      'Order value. 1,245 orders; most between $10 to $20.',
    );
  });

  it('gives its numbers as a table', () => {
    show();
    expect(screen.getByRole('row', { name: '$20 to $30 40', hidden: true })).toBeTruthy();
  });

  it('draws bars as high as what they count', () => {
    const { container } = show([
      { from: 0, to: 10, count: 300 },
      { from: 10, to: 20, count: 1200 },
      { from: 20, to: 30, count: 1 },
      { from: 30, to: 40, count: 0 },
    ]);
    const [low, high, single, none] = [...container.querySelectorAll('rect')].map((bar) =>
      Number(bar.getAttribute('height')),
    );
    expect((high ?? 0) / (low ?? 1)).toBeCloseTo(4, 5);
    expect([single, none]).toEqual([2, 0]); // one among thousands can still be seen
  });

  it('says when there is nothing', () => {
    show([]);
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe('Order value. No orders.');
  });
});
