import { describe, expect, it } from 'vitest';
import {
  formatAgo,
  formatBytes,
  formatChance,
  formatChange,
  formatCount,
  formatElapsed,
  formatPValue,
  formatPercent,
  formatUntil,
} from './format.ts';

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

  it('gives amounts of data and of time in the unit that reads best', () => {
    expect([0, 513, 400_000, 2_500_000, 512_000_000, 1_234_000_000].map(formatBytes)).toEqual([
      '0 bytes',
      '513 bytes',
      '400 KB',
      '2.5 MB',
      '512 MB',
      '1.2 GB',
    ]);
    expect([12, 1234, 125_000].map(formatElapsed)).toEqual(['12 ms', '1.2s', '2m 5s']);
  });

  it('says how soon in few words', () => {
    const until = (iso: string) => formatUntil(iso, Date.parse('2026-11-21T12:00:00Z'));
    expect(until('2026-11-21T11:00:00Z')).toBe('any moment');
    expect(until('2026-11-21T12:40:00Z')).toBe('in 40 min');
    expect(until('2026-11-21T18:10:00Z')).toBe('in 6 h');
    expect(until('2026-11-28T12:00:00Z')).toBe('in 7d');
  });

  it('says how long ago in few words', () => {
    const now = Date.parse('2026-11-21T12:00:00Z');
    expect(formatAgo('2026-11-21T08:00:00Z', now)).toBe('today');
    expect(formatAgo('2026-11-18T08:00:00Z', now)).toBe('3d ago');
    expect(formatAgo('2026-07-21T08:00:00Z', now)).toBe('4mo ago');
  });
});
