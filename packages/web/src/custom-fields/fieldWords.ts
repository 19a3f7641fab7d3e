import type { CustomField, FieldType, FieldValue, Section } from '@gb/domain/custom-fields';
import { isBlank } from '@gb/domain/custom-fields/fieldProblem';
import { formatDate, formatDateTime } from '../ui/format.ts';

export const TYPE_NAMES: Readonly<Record<FieldType, string>> = {
  text: 'Text',
  textarea: 'Long text',
  markdown: 'Markdown',
  enum: 'One of a list',
  multiselect: 'Several of a list',
  url: 'Link',
  number: 'Number',
  boolean: 'Yes or no',
  date: 'Date',
  datetime: 'Date and time',
};

export const SECTION_NAMES: Readonly<Record<Section, string>> = { feature: 'Features', experiment: 'Experiments' };

/** What a field holds, as people read it. Empty where it says nothing. */
export function fieldWords({ type }: Pick<CustomField, 'type'>, value: FieldValue | undefined): string {
  if (value === undefined || isBlank(value)) return '';
  if (type === 'boolean') return String(value) === 'true' ? 'yes' : 'no';
  if (Array.isArray(value)) return value.join(', ');
  if (type === 'date') return formatDate(String(value));
  return type === 'datetime' ? formatDateTime(String(value)) : String(value);
}
