import type { ReactNode } from 'react';
import { useDefinitions } from '../platform/OrganizationProvider.tsx';
import { TagRow } from '../ui/Badge.tsx';
import type { Place } from './PlaceFields.tsx';

/** Tags and projects, as a detail page says them; nothing of what there is none of. */
export function usePlaceFacts({ tags = [], projects }: Pick<Place, 'projects'> & Partial<Place>) {
  const { data } = useDefinitions();
  const colors = new Map(data?.tags.map(({ id, color }) => [id, color]));
  const names = projects.map((id) => data?.projects.find((project) => project.id === id)?.name ?? id);
  const facts: (readonly [string, ReactNode])[] = [];
  if (names.length > 0) facts.push(['Projects', names.join(', ')]);
  if (tags.length > 0) facts.push(['Tags', <TagRow key="tags" names={tags} colors={colors} max={tags.length} />]);
  return facts;
}
