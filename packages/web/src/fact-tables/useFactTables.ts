import { contested, rebase } from '@gb/domain/versions';
import type { FactFilter, FactTable, FactTableUpdate, NewFactTable } from '@gb/domain/fact-tables';
import type { FactMetric } from '@gb/domain/metrics';
import { ALL, useQuery, useRevalidate } from '../platform/data.tsx';
import { useApi } from '../platform/SessionProvider.tsx';

const LISTS = '/api/v1/fact-tables?';

/** The fields a form sends; the server fills in the rest. */
export type FactTableInput = Partial<NewFactTable> & Pick<NewFactTable, 'name' | 'datasource' | 'sql' | 'userIdTypes'>;

export const useFactTables = () => useQuery('GET /api/v1/fact-tables', ALL);

export function useCreateFactTable() {
  const api = useApi();
  const revalidate = useRevalidate();
  return async (input: FactTableInput): Promise<FactTable> => {
    const { factTable } = await api.call('POST /api/v1/fact-tables', { body: input });
    await revalidate(LISTS);
    return factTable;
  };
}

/** One fact table with its writes; an empty id reads none. */
export function useFactTable(id: string) {
  const api = useApi();
  const revalidate = useRevalidate();
  const query = useQuery('GET /api/v1/fact-tables/:id', id === '' ? null : { params: { id } });
  const update = async (change: FactTableUpdate, since?: FactTable) => {
    await query.mutate(await api.call('POST /api/v1/fact-tables/:id', { params: { id }, body: change, since }), {
      revalidate: false,
    });
    await revalidate(LISTS);
  };
  return {
    ...query,
    update,
    /** Changes the filters. What somebody else made of others meanwhile stays, unless both changed the same. */
    updateFilters: async (change: (opened: readonly FactFilter[]) => FactFilter[], opened: FactTable) => {
      const { factTable: now } = await api.call('GET /api/v1/fact-tables/:id', { params: { id } });
      const mine = change(opened.filters);
      const meeting = { base: opened.filters, mine, theirs: now.filters };
      if (contested(meeting).length > 0) return update({ filters: mine }, opened);
      // Filters on top of filters are filters.
      return update({ filters: rebase(meeting) as FactFilter[] }, now);
    },
    remove: async () => {
      await api.call('DELETE /api/v1/fact-tables/:id', { params: { id } });
      await revalidate(LISTS);
    },
  };
}

/** Metrics made of a fact table, on either side of a ratio; undefined until they were read. */
export function useMetricsOf(tableId: string): FactMetric[] | undefined {
  const { data } = useQuery('GET /api/v1/fact-metrics', ALL);
  return data?.factMetrics.filter(
    ({ numerator, denominator }) => numerator.factTableId === tableId || denominator?.factTableId === tableId,
  );
}
