import type { Attribute, AttributeUpdate, NewAttribute } from '@gb/domain/attributes';
import { ALL, useQuery, useRevalidate } from '../platform/data.tsx';
import { useApi } from '../platform/SessionProvider.tsx';

export const useAttributes = () => useQuery('GET /api/v1/attributes', ALL);

/** What came of attributes where the server evaluated. */
export const useSeenAttributes = () => useQuery('GET /api/v1/attributes-seen');

export function useAttributeActions() {
  const api = useApi();
  const revalidate = useRevalidate();
  return {
    create: async (attribute: NewAttribute) => {
      await api.call('POST /api/v1/attributes', { body: attribute });
      await revalidate('/api/v1/attributes');
    },
    update: async (property: string, change: AttributeUpdate, since: Attribute) => {
      await api.call('PUT /api/v1/attributes/:property', { params: { property }, body: change, since });
      await revalidate('/api/v1/attributes');
    },
    remove: async (property: string) => {
      await api.call('DELETE /api/v1/attributes/:property', { params: { property } });
      await revalidate('/api/v1/attributes');
    },
  };
}
