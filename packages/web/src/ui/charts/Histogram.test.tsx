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
    const { container } = show();
    const [low, high] = [...container.querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('height')));
    expect((high ?? 0) / (low ?? 1)).toBeCloseTo(240, 5);
  });

  it('says when there is nothing', () => {
    show([]);
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe('Order value. No orders.');
  });
});
