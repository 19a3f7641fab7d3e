import type { Output } from '../platform/apiTypes.ts';
import { useQuery, useRevalidate } from '../platform/data.tsx';
import { useApi } from '../platform/SessionProvider.tsx';

export type ShownRamp = Output<'GET /api/v1/ramp-schedules/:id'>['rampSchedule'];
export type RampLog = Output<'GET /api/v1/ramp-schedules/:id/log'>['log'];
type PlainAction = 'start' | 'pause' | 'resume' | 'approve-step' | 'restart' | 'complete' | 'advance';

/** How often a ramp that runs is looked at again. */
const LOOK_MS = 5000;

/** The ramps of one feature, the newest first. */
export const useRampsOf = (featureId: string) =>
  useQuery('GET /api/v1/ramp-schedules', { query: { featureId, limit: 50 } });

/** One ramp with its log and what can be done to it. */
export function useRamp(id: string) {
  const api = useApi();
  const revalidate = useRevalidate();
  const isMoving = (ramp: ShownRamp | undefined) => ramp?.status === 'running' || ramp?.status === 'pending';
  const query = useQuery(
    'GET /api/v1/ramp-schedules/:id',
    { params: { id } },
    { refreshInterval: (latest) => (isMoving(latest?.rampSchedule) ? LOOK_MS : 0) },
  );
  const log = useQuery(
    'GET /api/v1/ramp-schedules/:id/log',
    { params: { id } },
    { refreshInterval: () => (isMoving(query.data?.rampSchedule) ? LOOK_MS : 0) },
  );
  const seen = async () => {
    await query.mutate();
    await revalidate('/api/v1/ramp-schedules', '/api/v1/features');
  };
  const params = { id };
  return {
    ...query,
    log,
    act: async (action: PlainAction) => {
      await api.call(`POST /api/v1/ramp-schedules/:id/actions/${action}`, { params, body: {} });
      await seen();
    },
    jump: async (targetStepIndex: number) => {
      await api.call('POST /api/v1/ramp-schedules/:id/actions/jump', { params, body: { targetStepIndex } });
      await seen();
    },
    rollBack: async (reason: string) => {
      const body = reason ? { reason } : {};
      await api.call('POST /api/v1/ramp-schedules/:id/actions/rollback', { params, body });
      await seen();
    },
    remove: async () => {
      await api.call('DELETE /api/v1/ramp-schedules/:id', { params });
      await revalidate('/api/v1/ramp-schedules');
    },
  };
}

/** Plans a ramp and gives it. */
export function usePlanRamp() {
  const api = useApi();
  const revalidate = useRevalidate();
  return async (body: Parameters<typeof api.call<'POST /api/v1/ramp-schedules'>>[1]['body']): Promise<ShownRamp> => {
    const { rampSchedule } = await api.call('POST /api/v1/ramp-schedules', { body });
    await revalidate('/api/v1/ramp-schedules');
    return rampSchedule;
  };
}
