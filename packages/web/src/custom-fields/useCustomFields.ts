import type { CustomField, CustomFieldUpdate, NewCustomField, Section } from '@gb/domain/custom-fields';
import { fieldsFor } from '@gb/domain/custom-fields/fieldsFor';
import { useMemo } from 'react';
import { useQuery, useRevalidate } from '../platform/data.tsx';
import { useApi } from '../platform/SessionProvider.tsx';

/** The fields an organization keeps of its features and experiments. */
export const useCustomFields = () => useQuery('GET /api/v1/custom-fields');

/** Those that things of a project have; none while they are being read. */
export function useFieldsFor(section: Section, project: string): readonly CustomField[] {
  const { data } = useCustomFields();
  return useMemo(() => fieldsFor(data ?? [], { section, project }), [data, section, project]);
}

export function useCustomFieldActions() {
  const api = useApi();
  const revalidate = useRevalidate();
  const refresh = () => revalidate('/api/v1/custom-fields');
  return {
    create: async (body: NewCustomField) => {
      await api.call('POST /api/v1/custom-fields', { body });
      await refresh();
    },
    update: async (id: string, body: CustomFieldUpdate, since: CustomField) => {
      await api.call('PUT /api/v1/custom-fields/:id', { params: { id }, body, since });
      await refresh();
    },
    remove: async (id: string) => {
      await api.call('DELETE /api/v1/custom-fields/:id', { params: { id } });
      await refresh();
    },
  };
}
