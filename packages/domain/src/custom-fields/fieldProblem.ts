import type { CustomField, FieldValue } from './customField.ts';
import { readNumber } from '../values/readNumber.ts';
import { choicesOf, splitChoices } from './fieldsFor.ts';

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a field says nothing. */
export const isBlank = (value: FieldValue | undefined): boolean =>
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/** What is chosen of several: a list, or a text with commas between, as other tools send it. */
export const chosenIn = (value: FieldValue | undefined): readonly string[] =>
  Array.isArray(value) ? value : typeof value === 'string' ? splitChoices(value) : [];

/**
 * Why a field cannot hold a value; null when it can. Nothing at all is a value unless the field is required;
 * and a text is read as what it says, since other tools send nothing else.
 */
export function fieldProblem(
  field: Pick<CustomField, 'type' | 'values' | 'required'>,
  value: FieldValue | undefined,
): string | null {
  if (isBlank(value)) return field.required ? 'is required' : null;
  switch (field.type) {
    case 'number':
      return Number.isFinite(typeof value === 'string' ? readNumber(value) : value) ? null : 'expected a number';
    case 'boolean':
      return value === true || value === false || value === 'true' || value === 'false'
        ? null
        : 'expected true or false';
    case 'multiselect':
      return typeof value === 'number' || typeof value === 'boolean'
        ? 'expected a list of choices'
        : strayAmong(field, chosenIn(value));
    case 'enum':
      return typeof value === 'string' ? strayAmong(field, [value]) : 'expected one of the choices';
    case 'url':
      return typeof value === 'string' && isWebAddress(value) ? null : 'expected an address that begins with https://';
    case 'date':
      return typeof value === 'string' && DATE.test(value) && isMoment(value)
        ? null
        : 'expected a date like 2026-11-23';
    case 'datetime':
      return typeof value === 'string' && isMoment(value) ? null : 'expected a time like 2026-11-23T09:00:00Z';
    case 'text':
    case 'textarea':
    case 'markdown':
      return typeof value === 'string' ? null : 'expected a text';
  }
}

function strayAmong(field: Pick<CustomField, 'values'>, chosen: readonly string[]): string | null {
  const choices = choicesOf(field);
  const stray = chosen.find((one) => !choices.includes(one));
  return stray === undefined ? null : `expected ${choices.join(', ')}, not ${stray}`;
}

const isMoment = (text: string): boolean => !Number.isNaN(Date.parse(text));

function isWebAddress(text: string): boolean {
  try {
    return /^https?:$/.test(new URL(text).protocol);
  } catch {
    return false;
  }
}
