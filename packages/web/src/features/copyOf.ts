import type { FeatureV1, NewFeatureV1 } from '@gb/domain/features';

/** A free key for a copy: `banner_1` for `banner`, `banner_3` for `banner_2`. */
export function copyKey(id: string, taken: ReadonlySet<string>): string {
  const [, stem = id, last = '0'] = /^(.*)_(\d{1,6})$/.exec(id) ?? [];
  let number = Number(last) + 1;
  while (taken.has(`${stem}_${number}`)) number += 1;
  return `${stem}_${number}`;
}

/** A new feature that begins as a copy of another: all but the key and the owner. */
export const copyOf = (feature: FeatureV1, id: string): NewFeatureV1 => ({
  id,
  valueType: feature.valueType,
  defaultValue: feature.defaultValue,
  description: feature.description,
  project: feature.project,
  tags: feature.tags,
  rules: feature.rules,
  requires: feature.requires,
  jsonSchema: feature.jsonSchema,
  customFields: feature.customFields,
  environments: Object.fromEntries(
    Object.entries(feature.environments).map(([name, { enabled }]) => [name, { enabled }]),
  ),
});
