import type { EventSchemaChoice } from '@gb/domain/event-schemas';
import type {
  DataSource,
  DataSourceParams,
  DataSourceUpdate,
  NewDataSource,
  UploadedFile,
  queryPreview,
} from '@gb/domain/data-sources';
import type { z } from 'zod';
import { useQuery, useRevalidate } from '../platform/data.tsx';
import { useApi } from '../platform/SessionProvider.tsx';

const PATH = '/api/v1/data-sources';
type One = { dataSource: DataSource };

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
  const api = useApi();
  return (
    dataSourceId: string,
    request: { sql: string; templateVariables?: TemplateVariables | undefined; confirmed: boolean },
  ) => api.send<Preview>('POST', `${PATH}/${dataSourceId}/query`, request);
}

/** One data source with its writes. */
export function useDataSource(id: string) {
  const api = useApi();
  const revalidate = useRevalidate();
  const query = useQuery<One>(`${PATH}/${id}`);
  return {
    ...query,
    test: () => api.send<Connection>('POST', `${PATH}/${id}/test`, {}),
    update: async (change: DataSourceUpdate) => {
      await query.mutate(await api.send<One>('POST', `${PATH}/${id}`, change), { revalidate: false });
      await revalidate(`${PATH}?`);
    },
    remove: async () => {
      await api.send('DELETE', `${PATH}/${id}`);
      await revalidate(`${PATH}?`);
    },
  };
}
