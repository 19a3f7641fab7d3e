import { ALL, useQuery } from '../platform/data.tsx';

export const useSavedGroups = () => useQuery('GET /api/v1/saved-groups', ALL);
