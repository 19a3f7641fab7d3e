import type { ValueType } from '@gb/domain/features';

/** A feature that lines of code ask for, with what they fall back to where it is unknown. */
export type Asked = { id: string; valueType: ValueType; fallback: string };

/** How one language asks: for whether a feature is on, and for its value. */
type Ways = { isOn: (key: string) => string; value: (key: string, asked: Asked) => string };

/** Lines that ask for features, each in the way its type is asked for. */
export const linesFor =
  ({ isOn, value }: Ways, quote: (text: string) => string = quoted) =>
  (asked: readonly Asked[]): string =>
    asked.map((one) => (one.valueType === 'boolean' ? isOn : value)(quote(one.id), one)).join('\n');

/** A text between single quotes, as JavaScript, PHP and Ruby read it. */
export const quoted = (text: string): string =>
  text.includes('\n') ? JSON.stringify(text) : `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`;

/** A fallback as JavaScript writes it: long or broken JSON is left to whoever pastes the line. */
export function scriptLiteral({ valueType, fallback }: Asked): string {
  if (valueType === 'string') return quoted(fallback);
  return valueType === 'json' ? shortJson(fallback) : fallback;
}

/** A fallback for languages that make values from JSON by a call of their own. */
export const parsedLiteral =
  (parse: (json: string) => string) =>
  (asked: Asked): string =>
    asked.valueType === 'json' ? parse(quoted(shortJson(asked.fallback))) : scriptLiteral(asked);

const PYTHON_WORDS: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' };

/** A fallback as Python writes it. */
export function pythonLiteral({ valueType, fallback }: Asked): string {
  if (valueType === 'string') return JSON.stringify(fallback);
  if (valueType !== 'json') return fallback;
  // Texts are matched first and left alone, so only words outside them change.
  return shortJson(fallback).replaceAll(/"(?:[^"\\]|\\.)*"|true|false|null/g, (part) => PYTHON_WORDS[part] ?? part);
}

const LONGEST_JSON = 80;

function shortJson(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    const short = JSON.stringify(value);
    if (short.length <= LONGEST_JSON) return short;
    return Array.isArray(value) ? '[]' : '{}';
  } catch {
    return '{}';
  }
}
