import { describe, expect, it } from 'vitest';
import { numberIn } from './numberIn.ts';

describe('a number that is typed into a form', () => {
  it.each([
    ['3', 3],
    [' -2.5 ', -2.5],
    ['1e3', 1000],
    ['.5', 0.5],
  ])('%j is a number', (text, value) => expect(numberIn(text)).toBe(value));

  it.each(['', ' ', '0x10', '12 px', '1,000', 'Infinity', '1e999', '0b1'])('%j is none', (text) =>
    expect(numberIn(text)).toBeNaN(),
  );
});
