import type { Cell } from './driver.ts';

/** A whole number as a number while it is exact, else as text. */
export function integerCell(digits: string | bigint): Cell {
  const value = Number(digits);
  return Number.isSafeInteger(value) ? value : String(digits);
}

/** A floating-point number; what JSON cannot hold becomes text. */
export const floatCell = (value: number): Cell => (Number.isFinite(value) ? value : String(value));

/** A decimal as a number while 15 significant digits hold it, else as text without trailing zeros. */
export function decimalCell(text: string): Cell {
  if (!/^-?\d+(\.\d+)?$/.test(text)) return text;
  const trimmed = text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  const digits = trimmed.replace(/^-?0*\.?0*/, '').replace('.', '');
  return digits.length <= 15 ? Number(trimmed) : trimmed;
}

/** A moment in microseconds since 1970 as ISO text in UTC. */
export function momentCell(micros: bigint): Cell {
  const millis = micros / 1000n - (micros % 1000n < 0n ? 1n : 0n);
  const rest = micros - millis * 1000n;
  const date = new Date(Number(millis));
  if (Number.isNaN(date.getTime())) return String(micros);
  return date.toISOString().replace('Z', `${rest === 0n ? '' : String(rest).padStart(3, '0')}Z`);
}
