import type { FactTable, FactTableUpdate, NewFactTable } from '@gb/domain/fact-tables';
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

/** One fact table with its writes. */
export function useFactTable(id: string) {
  const api = useApi();
  const revalidate = useRevalidate();
  const query = useQuery<One>(`${PATH}/${id}`);
  return {
    ...query,
    update: async (change: FactTableUpdate) => {
      await query.mutate(await api.send<One>('POST', `${PATH}/${id}`, change), { revalidate: false });
      await revalidate(`${PATH}?`);
    },
    remove: async () => {
      await api.send('DELETE', `${PATH}/${id}`);
      await revalidate(`${PATH}?`);
    },
  };
}
