import type { FactFilter, FactTable, FactTableUpdate, NewFactTable } from '@gb/domain/fact-tables';
import type { FactMetric } from '@gb/domain/metrics';
import { useQuery, useRevalidate } from '../platform/data.tsx';
import { useApi } from '../platform/SessionProvider.tsx';

const PATH = '/api/v1/fact-tables';
type One = { factTable: FactTable };

/** The fields a form sends; the server fills in the rest. */
export type FactTableInput = Partial<NewFactTable> & Pick<NewFactTable, 'name' | 'datasource' | 'sql' | 'userIdTypes'>;

export const useFactTables = () => useQuery<{ factTables: FactTable[] }>(`${PATH}?view=summary`);

export function useCreateFactTable() {
  const api = useApi();
  const revalidate = useRevalidate();
  return async (input: FactTableInput): Promise<FactTable> => {
    const { factTable } = await api.send<One>('POST', PATH, input);
    await revalidate(`${PATH}?`);
    return factTable;
  };
}

/** One fact table with its writes; an empty id reads none. */
export function useFactTable(id: string) {
  const api = useApi();
  const revalidate = useRevalidate();
  const query = useQuery<One>(id === '' ? null : `${PATH}/${id}`);
  const update = async (change: FactTableUpdate) => {
    await query.mutate(await api.send<One>('POST', `${PATH}/${id}`, change), { revalidate: false });
    await revalidate(`${PATH}?`);
  };
  return {
    ...query,
    update,
    /** Changes the filters as they are by now, so that one somebody else made meanwhile stays. */
    updateFilters: async (change: (now: readonly FactFilter[]) => FactFilter[]) =>
      update({ filters: change((await api.get<One>(`${PATH}/${id}`)).factTable.filters) }),
    remove: async () => {
      await api.send('DELETE', `${PATH}/${id}`);
      await revalidate(`${PATH}?`);
    },
  };
}

/** Metrics made of a fact table, on either side of a ratio; undefined until they were read. */
export function useMetricsOf(tableId: string): FactMetric[] | undefined {
  const { data } = useQuery<{ factMetrics: FactMetric[] }>('/api/v1/fact-metrics?view=summary');
  return data?.factMetrics.filter(
    ({ numerator, denominator }) => numerator.factTableId === tableId || denominator?.factTableId === tableId,
  );
}
