import { createRequire } from 'node:module';

type ValueParser = typeof import('tedious/lib/value-parser.js');

const DECIMALS: ReadonlySet<string> = new Set(['NumericN', 'DecimalN']);
const MONEY_SCALE = 4;

/**
 * `tedious` makes floating-point numbers of decimals and money, which rounds beyond 15 digits, and offers no other way.
 * From here on its reader of values gives their text instead, with every digit.
 */
export function readDecimalsExactly(): void {
  const parser = createRequire(import.meta.url)('tedious/lib/value-parser.js') as {
    -readonly [K in keyof ValueParser]: ValueParser[K];
  };
  const { readValue } = parser;
  parser.readValue = (buffer, offset, column, options) => {
    const result = readValue(buffer, offset, column, options);
    if (result.value === null) return result;
    const bytes = buffer.subarray(offset, result.offset);
    if (DECIMALS.has(column.type.name)) result.value = decimalText(bytes, column.scale ?? 0);
    else if (column.type.name === 'MoneyN') result.value = moneyText(bytes.subarray(1));
    else if (column.type.name === 'Money' || column.type.name === 'SmallMoney') result.value = moneyText(bytes);
    return result;
  };
}

/** Length, sign, then the digits as a whole number (MS-TDS 2.2.5.5.1.6). */
const decimalText = (bytes: Buffer, scale: number): string =>
  withPoint(littleEndian(bytes.subarray(2)), scale, bytes[1] === 0);

/** Ten-thousandths; of eight bytes the upper half comes first (MS-TDS 2.2.5.5.1.2). */
function moneyText(bytes: Buffer): string {
  const units =
    bytes.length === 4
      ? BigInt(bytes.readInt32LE())
      : (BigInt(bytes.readInt32LE()) << 32n) + BigInt(bytes.readUInt32LE(4));
  return withPoint(units < 0n ? -units : units, MONEY_SCALE, units < 0n);
}

const littleEndian = (bytes: Buffer): bigint => bytes.reduceRight((value, byte) => (value << 8n) + BigInt(byte), 0n);

function withPoint(units: bigint, scale: number, isNegative: boolean): string {
  const digits = units.toString().padStart(scale + 1, '0');
  const point = digits.length - scale;
  return `${isNegative ? '-' : ''}${digits.slice(0, point)}${scale === 0 ? '' : `.${digits.slice(point)}`}`;
}
