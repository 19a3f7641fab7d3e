import type { FeatureSummary } from '@gb/domain/features';
import { csvOf } from '../../ui/csvOf.ts';
import { rulesText } from '../describe.ts';

/** The selected features as a file: a table of what the list shows, or the same as JSON. */
export function exportOf(
  features: readonly FeatureSummary[],
  environments: readonly string[],
  kind: 'csv' | 'json',
  projectName: (id: string) => string,
): { name: string; type: string; content: string } {
  if (kind === 'json')
    return { name: 'features.json', type: 'application/json', content: `${JSON.stringify(features, null, 2)}\n` };
  const head = ['key', 'description', 'project', 'owner', 'tags', 'type', 'default', 'rules', 'version', 'archived'];
  const rows = features.map((feature) => [
    ...[feature.id, feature.description, projectName(feature.project), feature.owner, feature.tags.join(', ')],
    ...[feature.valueType, feature.defaultValue, rulesText(feature.rules), feature.version, feature.archived],
    ...environments.map((name) => feature.enabled[name] === true),
    ...[feature.dateCreated, feature.dateUpdated],
  ]);
  const titles = [...head, ...environments.map((name) => `on in ${name}`), 'created', 'updated'];
  return { name: 'features.csv', type: 'text/csv', content: csvOf([titles, ...rows]) };
}
