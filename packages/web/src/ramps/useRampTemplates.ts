import type { RampStep, RampTemplate } from '@gb/domain/ramps';
import { useQuery, useRevalidate } from '../platform/data.tsx';
import { useApi } from '../platform/SessionProvider.tsx';

/** The templates ramps can begin with; none while they are being read. */
export function useRampTemplates() {
  const api = useApi();
  const revalidate = useRevalidate();
  const { data } = useQuery('GET /api/v1/ramp-schedule-templates');
  const refresh = () => revalidate('/api/v1/ramp-schedule-templates');
  return {
    templates: data?.rampScheduleTemplates ?? [],
    create: async (body: { name: string; steps: RampStep[] }): Promise<RampTemplate> => {
      const { rampScheduleTemplate } = await api.call('POST /api/v1/ramp-schedule-templates', { body });
      await refresh();
      return rampScheduleTemplate;
    },
    remove: async (id: string) => {
      await api.call('DELETE /api/v1/ramp-schedule-templates/:id', { params: { id } });
      await refresh();
    },
  };
}
