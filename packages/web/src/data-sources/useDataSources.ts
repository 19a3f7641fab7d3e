import type { EventSchemaChoice } from '@gb/domain/event-schemas';
import type {
  AssignmentQuery,
  DataSource,
  DataSourceParams,
  DataSourceUpdate,
  DimensionSlices,
  NewDataSource,
  UploadedFile,
  queryPreview,
} from '@gb/domain/data-sources';
import type { z } from 'zod';
import { useQuery, useRevalidate } from '../platform/data.tsx';
import { useApi } from '../platform/SessionProvider.tsx';

const PATH = '/api/v1/data-sources';
type One = { dataSource: DataSource };
type Settings = DataSource['settings'];

/** What a warehouse answered to a test. */
export type Connection = { version: string; warnings: string[] };
/** The first rows of a query, or the engine's message. */
export type Preview = z.infer<typeof queryPreview>;
export type SchemaTable = { schema: string; table: string; columns: { name: string; type: string }[] };

export const useDataSources = () => useQuery<{ dataSources: DataSource[] }>(`${PATH}?view=summary`);

export const useSchema = (id: string | null) =>
  useQuery<{ tables: SchemaTable[] }>(id === null || id === '' ? null : `${PATH}/${id}/schema`);

/** Connecting a warehouse: trying it, uploading files for one, and saving it. */
export function useConnect() {
  const api = useApi();
  const revalidate = useRevalidate();
  return {
    test: (params: DataSourceParams) => api.send<Connection>('POST', `${PATH}/test`, { params }),
    upload: async (file: File): Promise<UploadedFile> =>
      (await api.send<{ file: UploadedFile }>('POST', `${PATH}/uploads?name=${encodeURIComponent(file.name)}`, file))
        .file,
    create: async (
      input: Pick<NewDataSource, 'name' | 'params'> & { settings?: NewDataSource['settings'] },
    ): Promise<DataSource> => {
      const { dataSource } = await api.send<One>('POST', PATH, input);
      await revalidate(`${PATH}?`);
      return dataSource;
    },
  };
}

/** Adds the queries, fact tables and metrics of a tracker. */
export function useApplySchema() {
  const api = useApi();
  const revalidate = useRevalidate();
  return async (id: string, choice: EventSchemaChoice) => {
    await api.send('POST', `${PATH}/${id}/event-schema`, choice);
    await revalidate(PATH, '/api/v1/fact-tables', '/api/v1/fact-metrics');
  };
}

/** What placeholders of a query stand for while it is tried. */
export type TemplateVariables = { eventName: string; valueColumn: string };

/** Runs a query by hand for its first rows. */
export function usePreview() {
  const ask = useAsk();
  return (
    id: string,
    request: { sql: string; templateVariables?: TemplateVariables | undefined; confirmed: boolean },
  ) => ask<Preview>(id, 'query', request);
}

/** Looks for the most common values of the dimensions of an assignment query. */
export function useFindSlices() {
  const ask = useAsk();
  return async (id: string, request: { query: AssignmentQuery; lookbackDays: number; confirmed: boolean }) =>
    (await ask<{ dimensions: DimensionSlices[] }>(id, 'dimension-slices', request)).dimensions;
}

/** Asks a warehouse something by hand, which its query history shows from then on. */
function useAsk() {
  const api = useApi();
  const revalidate = useRevalidate();
  return async <T>(id: string, what: string, body: object): Promise<T> => {
    const answer = await api.send<T>('POST', `${PATH}/${id}/${what}`, body);
    void revalidate(`${PATH}/${id}/queries`);
    return answer;
  };
}

/** One data source with its writes. */
export function useDataSource(id: string) {
  const api = useApi();
  const revalidate = useRevalidate();
  const query = useQuery<One>(`${PATH}/${id}`);
  const update = async (change: DataSourceUpdate) => {
    await query.mutate(await api.send<One>('POST', `${PATH}/${id}`, change), { revalidate: false });
    await revalidate(`${PATH}?`);
  };
  return {
    ...query,
    test: () => api.send<Connection>('POST', `${PATH}/${id}/test`, {}),
    update,
    /** Changes the settings as they are by now, so that what somebody else changed meanwhile stays. */
    updateSettings: async (change: (now: Settings) => Partial<Settings>) => {
      const { settings } = (await api.get<One>(`${PATH}/${id}`)).dataSource;
      return update({ settings: { ...settings, ...change(settings) } });
    },
    remove: async () => {
      await api.send('DELETE', `${PATH}/${id}`);
      await revalidate(`${PATH}?`);
    },
  };
}
