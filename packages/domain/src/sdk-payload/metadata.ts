import type { FeatureMetadata } from '@gb/sdk/payload';
import type { Feature } from '../features/index.ts';
import type { ShapingConnection } from './input.ts';

/** What of a feature its connection wants beside the rules; undefined where that is nothing. */
export function metadataOf(
  { project, tags, customFields }: Pick<Feature, 'project' | 'tags' | 'customFields'>,
  connection: ShapingConnection,
): FeatureMetadata | undefined {
  const allowed = connection.allowedCustomFieldsInMetadata;
  const fields = Object.entries(customFields).filter(([id]) => allowed.length === 0 || allowed.includes(id));
  const metadata: FeatureMetadata = {
    ...(connection.includeProjectIdInMetadata && project !== '' ? { projects: [project] } : {}),
    ...(connection.includeTagsInMetadata && tags.length > 0 ? { tags } : {}),
    ...(connection.includeCustomFieldsInMetadata && fields.length > 0
      ? { customFields: Object.fromEntries(fields) }
      : {}),
  };
  return Object.keys(metadata).length > 0 ? metadata : undefined;
}
