import { z } from 'zod';
import { NOT_ADDRESSABLE, hexColor, isAddressable, prose } from '../values/index.ts';

/** Colour of a tag nobody gave a colour. */
export const NEW_TAG_COLOR = '#029dd1';

/** A tag's id is its name, as people type it. */
const tagId = z.string().trim().min(1, 'expected a name').max(64).refine(isAddressable, NOT_ADDRESSABLE);

/** A label to find things by. Any feature, experiment or metric may carry several. */
export const tag = z.strictObject({ id: tagId, color: hexColor, description: prose });
export type Tag = z.infer<typeof tag>;

/** What a person gives to make a tag; colour and description have defaults. */
export const newTag = z.strictObject({
  id: tagId,
  color: hexColor.default(NEW_TAG_COLOR),
  description: prose.default(''),
});
export type NewTag = z.infer<typeof newTag>;

/** What can change later. Absent means leave alone. */
export const tagUpdate = z.strictObject({ color: hexColor.optional(), description: prose.optional() });
export type TagUpdate = z.infer<typeof tagUpdate>;

/** The tags that do not exist yet, ready to be made when someone types a new one on a thing. */
export function missingTags(names: readonly string[], existing: readonly Tag[]): Tag[] {
  const known = new Set(existing.map((known) => known.id));
  return [...new Set(names)].filter((name) => !known.has(name)).map((id) => newTag.parse({ id }));
}
