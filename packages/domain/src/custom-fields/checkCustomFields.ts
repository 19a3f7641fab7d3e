import { invalidField } from '../errors/index.ts';
import { versionOf } from '../versions/version.ts';
import type { CustomField, CustomFieldValues, Section } from './customField.ts';
import { fieldsFor } from './fieldsFor.ts';
import { fieldProblem, isBlank } from './fieldProblem.ts';

type Place = { section: Section; project: string };

/**
 * Refuses values that their fields cannot hold, fields that are not there, and required ones left blank. What was there
 * `before` is let by, so that a new field keeps nobody from changing something else; null for a thing that is new.
 */
export function checkCustomFields(
  fields: readonly CustomField[],
  place: Place,
  { after, before }: { after: CustomFieldValues; before: CustomFieldValues | null },
): void {
  if (before !== null && versionOf(after) === versionOf(before)) return;
  const asked = fieldsFor(fields, place);
  for (const [id, value] of Object.entries(after)) {
    const isOld = before !== null && versionOf(before[id] ?? null) === versionOf(value);
    if (!isOld && !asked.some((field) => field.id === id))
      throw invalidField(`customFields.${id}`, 'no such custom field');
  }
  for (const field of asked) {
    const problem = fieldProblem(field, after[field.id]);
    if (problem) throw invalidField(`customFields.${field.id}`, problem);
  }
}

/** What a new thing's fields hold: what is given, and what the fields begin with. */
export function withDefaults(
  fields: readonly CustomField[],
  place: Place,
  given: CustomFieldValues,
): CustomFieldValues {
  const defaults = fieldsFor(fields, place).flatMap(({ id, defaultValue }) =>
    defaultValue === null || isBlank(defaultValue) ? [] : [[id, defaultValue] as const],
  );
  return { ...Object.fromEntries(defaults), ...given };
}
