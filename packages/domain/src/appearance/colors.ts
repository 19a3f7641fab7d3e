/** The colours of a sidebar, as `#rrggbb`. */
export type SidebarColors = {
  background: string;
  text: string;
  /** Quieter words and icons. */
  text2: string;
  line: string;
  hover: string;
  active: string;
};

type Rgb = readonly [red: number, green: number, blue: number];

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
/** What WCAG AA asks of small text. */
const READABLE = 4.5;
const QUIET = 0.78;

/**
 * All colours of a sidebar from its background. Words stay readable on it, on a hovered link and on the active one:
 * they are white or black, whichever contrasts more, and links move away from the colour of the words where moving
 * towards it would cost too much.
 */
export function sidebarColors(hex: string): SidebarColors {
  const background = rgbOf(hex);
  const [text, other] = ratio(WHITE, background) >= ratio(BLACK, background) ? [WHITE, BLACK] : [BLACK, WHITE];
  const step = (share: number): Rgb => {
    const towards = mix(background, text, share);
    return ratio(text, towards) >= READABLE + 1 ? towards : mix(background, other, share);
  };
  const hover = step(0.08);
  const active = step(0.16);
  const quiet = mix(background, text, QUIET);
  const isQuietReadable = [background, hover, active].every((under) => ratio(quiet, under) >= READABLE);
  return {
    background: hexOf(background),
    text: hexOf(text),
    text2: hexOf(isQuietReadable ? quiet : text),
    line: hexOf(mix(background, text, 0.18)),
    hover: hexOf(hover),
    active: hexOf(active),
  };
}

/** How strongly two colours differ, 1 to 21, as WCAG counts it. */
export const contrast = (one: string, other: string): number => ratio(rgbOf(one), rgbOf(other));

const rgbOf = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as never as Rgb;
const hexOf = (color: Rgb): string => `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
const mix = (from: Rgb, to: Rgb, share: number): Rgb =>
  from.map((part, at) => Math.round(part + ((to[at] as number) - part) * share)) as never as Rgb;

function ratio(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Relative luminance, 0 to 1 (WCAG 2.2). */
function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
