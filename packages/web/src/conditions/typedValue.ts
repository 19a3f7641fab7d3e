import type { Attribute } from '@gb/domain/attributes';
import type { Scalar } from '@gb/domain/conditions/tree';
import { readNumber } from '@gb/domain/values';

type Typed = Pick<Attribute, 'datatype'> | undefined;

/** What was typed, as SDKs compare with it: a number or true and false where the attribute is that, else text. */
export function valueAs(attribute: Typed, text: string): Scalar {
  const trimmed = text.trim();
  if (attribute?.datatype.startsWith('number')) return readNumber(trimmed) ?? trimmed;
  if (attribute?.datatype === 'boolean' && (trimmed === 'true' || trimmed === 'false')) return trimmed === 'true';
  return trimmed;
}

/** Texts as values, without those that are empty. */
export const valuesAs = (attribute: Typed, texts: readonly string[]): Scalar[] =>
  texts.map((text) => valueAs(attribute, text)).filter((value) => value !== '');
