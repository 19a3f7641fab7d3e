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

/**
 * A moment as engines write it, `2024-01-31 10:00:00.5` or with a `T`, and perhaps a zone: none, `Z`, an offset or a
 * name such as `UTC`. Without a zone it is UTC. Anything else, such as a date before our era, stays as it is.
 */
export function momentText(text: string): Cell {
  const [, date, time, fraction = '', zone = ''] = MOMENT.exec(text) ?? [];
  const seconds = date === undefined ? Number.NaN : Date.parse(`${date}T${time}Z`);
  const offset = Number.isNaN(seconds) ? null : offsetOf(zone, seconds);
  if (offset === null) return text;
  const micros = BigInt(fraction.padEnd(6, '0').slice(0, 6));
  return momentCell(BigInt(seconds - offset) * 1000n + micros);
}

const MOMENT = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.(\d+))? ?([A-Za-z_/]+|[+-]\d\d(?::?\d\d)?)?$/;

/** How many milliseconds a zone is ahead of UTC at a local time; null for a zone nobody knows. */
function offsetOf(zone: string, localMs: number): number | null {
  if (zone === '' || zone === 'Z' || zone === 'UTC') return 0;
  const [, sign, hours, minutes = '0'] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? [];
  if (sign) return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  try {
    const shift = (ms: number) => Date.parse(`${wallClock(zone, ms)}Z`) - ms;
    return shift(localMs - shift(localMs));
  } catch {
    return null;
  }
}

/** What clocks in a zone show at a moment. Throws for an unknown zone. */
const wallClock = (timeZone: string, ms: number): string =>
  new Date(ms).toLocaleString('sv-SE', { timeZone }).replace(' ', 'T');
