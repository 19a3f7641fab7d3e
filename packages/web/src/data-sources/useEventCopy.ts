import type { Output } from '../platform/apiTypes.ts';
import { useQuery } from '../platform/data.tsx';
import { useApi } from '../platform/SessionProvider.tsx';

type Answer = Output<'GET /api/v1/data-sources/:id/event-copy'>;

const BUSY_MS = 2_000;
const IDLE_MS = 15_000;

/** Tells the server to fetch the events of a service without SQL. */
export function useFetchEvents() {
  const api = useApi();
  return (id: string) => api.call('POST /api/v1/data-sources/:id/event-copy', { params: { id } });
}

/** Fetching goes on, or was asked for and begins any moment. */
const isUnderWay = (latest: Answer | undefined): boolean => {
  if (!latest?.eventCopy) return false;
  const { fetching, missingDays, error } = latest.eventCopy;
  return fetching !== null || (missingDays > 0 && error === null);
};

/** How far the events of a data source have been fetched, as it goes on, and the way to fetch them now. */
export function useEventCopy(id: string) {
  const fetchEvents = useFetchEvents();
  const query = useQuery(
    'GET /api/v1/data-sources/:id/event-copy',
    { params: { id } },
    { refreshInterval: (latest) => (isUnderWay(latest) ? BUSY_MS : IDLE_MS) },
  );
  return {
    ...query,
    fetchNow: async () => {
      const { eventCopy } = await fetchEvents(id);
      // The work begins a moment later; until then it is shown as begun.
      const fetching = eventCopy.fetching ?? {
        from: eventCopy.since,
        to: eventCopy.until ?? eventCopy.since,
        bytes: 0,
      };
      await query.mutate({ eventCopy: { ...eventCopy, fetching, error: null } }, { revalidate: false });
    },
  };
}
