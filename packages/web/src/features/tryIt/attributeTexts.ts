import { readNumber } from '@gb/domain/values';
import type { Attribute } from '@gb/domain/attributes';

/** What was typed for each attribute; an empty text means that the user has no such attribute. */
export type Texts = Readonly<Record<string, string>>;
type Typed = Pick<Attribute, 'property' | 'datatype'>;

/** The attributes of a user as typed texts, in the types an SDK would send. */
export function attributesOf(texts: Texts, attributes: readonly Typed[]): Record<string, unknown> {
  const given = attributes.filter(({ property }) => texts[property]?.trim());
  return Object.fromEntries(
    given.map(({ property, datatype }) => [property, typed(texts[property] as string, datatype)]),
  );
}

function typed(text: string, datatype: Attribute['datatype']): unknown {
  const items = () =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean);
  if (datatype === 'boolean') return text === 'true';
  if (datatype === 'number') return numberOr(text);
  if (datatype === 'number[]') return items().map(numberOr);
  return datatype.endsWith('[]') ? items() : text;
}

/** Attributes as texts to type on; null where an input for one cannot hold what it is. */
export function textsOf(given: Readonly<Record<string, unknown>>, attributes: readonly Typed[]): Texts | null {
  const texts = Object.fromEntries(
    Object.entries(given).map(([property, value]) => [
      property,
      Array.isArray(value) ? value.join(', ') : String(value),
    ]),
  );
  const same = JSON.stringify(sorted(attributesOf(texts, attributes))) === JSON.stringify(sorted(given));
  return same ? texts : null;
}

const sorted = (object: Readonly<Record<string, unknown>>) =>
  Object.entries(object).sort(([one], [other]) => (one < other ? -1 : 1));

/** Attributes read from JSON, or the sentence that says why they cannot be. */
export function parseAttributes(text: string): Record<string, unknown> | string {
  try {
    const value: unknown = JSON.parse(text || '{}');
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Said below, like any other text that is no object.
  }
  return 'Enter a JSON object like {"id": "u1"}';
}

/** What is no number goes as it was typed, as an application would send it. */
const numberOr = (text: string): number | string => readNumber(text) ?? text;
