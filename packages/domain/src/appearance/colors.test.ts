import { describe, expect, it } from 'vitest';
import { runs } from '../../../../test/scale.ts';
import { contrast, sidebarColors } from './colors.ts';

const READABLE = 4.5;
const hexOf = (value: number) => `#${value.toString(16).padStart(6, '0')}`;

describe('the colours of a sidebar', () => {
  it('counts contrast as WCAG does', () => {
    expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5);
    expect(contrast('#ffffff', '#767676')).toBeCloseTo(4.54, 2);
  });

  it('puts white words on dark colours and black words on light ones', () => {
    expect(sidebarColors('#1d2433').text).toBe('#ffffff');
    expect(sidebarColors('#ffd54a').text).toBe('#000000');
  });

  it('gives up quieter words on middling colours rather than making them hard to read', () => {
    const { text, text2 } = sidebarColors('#767676');
    expect(text2).toBe(text);
  });

  it('keeps words readable on any colour, hovered and active links included', () => {
    const step = Math.floor(0x1000000 / runs(5000, 200_000));
    for (let value = 0; value < 0x1000000; value += step) {
      const colors = sidebarColors(hexOf(value));
      for (const under of [colors.background, colors.hover, colors.active])
        for (const words of [colors.text, colors.text2])
          expect(contrast(words, under), `${words} on ${under} for ${hexOf(value)}`).toBeGreaterThanOrEqual(READABLE);
    }
  });

  it('shows which link is hovered and which is active', () => {
    for (const hex of ['#000000', '#ffffff', '#767676', '#4353e0']) {
      const { background, hover, active } = sidebarColors(hex);
      expect(new Set([background, hover, active]).size).toBe(3);
    }
  });
});
