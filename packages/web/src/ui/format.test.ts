import { describe, expect, it } from 'vitest';
import { formatAgo, formatChance, formatChange, formatCount, formatPValue, formatPercent } from './format.ts';

describe('numbers as people read them', () => {
  it('shows a change with its sign and a real minus', () => {
    expect(formatChange(0.061)).toBe('+6.1%');
    expect(formatChange(-0.024)).toBe('−2.4%');
    expect(formatChange(0.0001)).toBe('0.0%');
  });

  it('never calls a probability certain', () => {
    expect(formatChance(0.99999)).toBe('>99.9%');
    expect(formatChance(0.00001)).toBe('<0.1%');
    expect(formatChance(0.878)).toBe('87.8%');
  });

  it('never shows a p-value of zero', () => {
    expect(formatPValue(0.00001)).toBe('<0.001');
    expect(formatPValue(0.0432)).toBe('0.043');
  });

  it('keeps three figures of a percentage', () => {
    expect([0.0344, 0.344, 1.2].map((share) => formatPercent(share))).toEqual(['3.44%', '34.4%', '120%']);
    expect(formatCount(192984)).toBe('192,984');
  });

  it('says how long ago in few words', () => {
    const now = Date.parse('2026-11-21T12:00:00Z');
    expect(formatAgo('2026-11-21T08:00:00Z', now)).toBe('today');
    expect(formatAgo('2026-11-18T08:00:00Z', now)).toBe('3d ago');
    expect(formatAgo('2026-07-21T08:00:00Z', now)).toBe('4mo ago');
  });
});
