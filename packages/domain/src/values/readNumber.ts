/**
 * The number a text stands for, or null: decimal digits with an optional sign, fraction and exponent, and nothing else. The
 * one reader of numbers that people type, so that `0x10` or `12 px` means the same everywhere: no number.
 */
export function readNumber(text: string): number | null {
  const trimmed = text.trim();
  if (!/^[+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?$/.test(trimmed)) return null;
  const value = Number(trimmed);
  return Number.isFinite(value) ? value : null;
}
