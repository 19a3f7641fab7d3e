// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { celebrationsEnabled, drawGreeting, enableCelebrations } from './celebrate.ts';

const always = (share: number) => () => share;

describe('celebrations', () => {
  it('come one time in four, with one of four greetings', () => {
    expect(drawGreeting(always(0.2499))).not.toBeNull();
    expect(drawGreeting(always(0.25))).toBeNull();
    const draws = Array.from({ length: 4 }, (_, index) => {
      const shares = [0, index / 4];
      return drawGreeting(() => shares.shift() ?? 0);
    });
    expect(new Set(draws).size).toBe(4);
  });

  it('come more seldom with longer odds', () => {
    expect(drawGreeting(always(0.11), 11)).toBeNull();
    expect(drawGreeting(always(0.09), 11)).not.toBeNull();
  });

  it('are on until someone turns them off', () => {
    expect(celebrationsEnabled()).toBe(true);
    enableCelebrations(false);
    expect(celebrationsEnabled()).toBe(false);
    enableCelebrations(true);
    expect(celebrationsEnabled()).toBe(true);
  });
});
