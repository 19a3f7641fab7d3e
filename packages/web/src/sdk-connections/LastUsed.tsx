import { useQuery } from '../platform/data.tsx';
import { formatDate } from '../ui/format.ts';

/** The last day on which an SDK used a connection. */
export function LastUsed({ id }: { id: string }) {
  const { data } = useQuery('GET /api/v1/sdk-connections/:id/usage', { params: { id } });
  const day = data?.usage.at(-1)?.day;
  return day ? <>Last used {formatDate(`${day}T00:00:00Z`)}.</> : null;
}
