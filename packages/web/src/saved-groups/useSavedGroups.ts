import type { SavedGroup } from '@gb/domain/saved-groups';
import { useQuery } from '../platform/data.tsx';

export const useSavedGroups = () => useQuery<{ savedGroups: SavedGroup[] }>('/api/v1/saved-groups?view=summary');
