import type { Attribute, AttributeUpdate, NewAttribute } from '@gb/domain/attributes';
import { useQuery, useRevalidate } from '../platform/data.tsx';
import { useApi } from '../platform/SessionProvider.tsx';

const PATH = '/api/v1/attributes';

export const useAttributes = () => useQuery<{ attributes: Attribute[] }>(`${PATH}?view=summary`);

export function useAttributeActions() {
  const api = useApi();
  const revalidate = useRevalidate();
  const pathOf = (property: string) => `${PATH}/${encodeURIComponent(property)}`;
  return {
    create: async (attribute: NewAttribute) => {
      await api.send('POST', PATH, attribute);
      await revalidate(PATH);
    },
    update: async (property: string, change: AttributeUpdate) => {
      await api.send('PUT', pathOf(property), change);
      await revalidate(PATH);
    },
    remove: async (property: string) => {
      await api.send('DELETE', pathOf(property));
      await revalidate(PATH);
    },
  };
}
