import type { EventSchemaChoice } from '@gb/domain/event-schemas';
import type {
  AssignmentQuery,
  DataSource,
  DataSourceParams,
  DataSourceUpdate,
  NewDataSource,
  UploadedFile,
} from '@gb/domain/data-sources';
import type { Output } from '../platform/apiTypes.ts';
import { contested, rebase } from '@gb/domain/versions';
import { ALL, useQuery, useRevalidate } from '../platform/data.tsx';
import { useApi } from '../platform/SessionProvider.tsx';

const LISTS = '/api/v1/data-sources?';
type Settings = DataSource['settings'];

/** What a warehouse answered to a test. */
export type Connection = Output<'POST /api/v1/data-sources/test'>;
/** The first rows of a query, or the engine's message. */
export type Preview = Output<'POST /api/v1/data-sources/:id/query'>;
export type SchemaTable = Output<'GET /api/v1/data-sources/:id/schema'>['tables'][number];

export const useDataSources = () => useQuery('GET /api/v1/data-sources', ALL);

export const useSchema = (id: string | null) =>
  useQuery('GET /api/v1/data-sources/:id/schema', id === null || id === '' ? null : { params: { id } });

/** Connecting a warehouse: trying it, uploading files for one, and saving it. */
export function useConnect() {
  const api = useApi();
  const revalidate = useRevalidate();
  return {
    test: (params: DataSourceParams) => api.call('POST /api/v1/data-sources/test', { body: { params } }),
    upload: async (file: File): Promise<UploadedFile> =>
      (await api.call('POST /api/v1/data-sources/uploads', { query: { name: file.name }, upload: file })).file,
    create: async (
      input: Pick<NewDataSource, 'name' | 'params'> & { settings?: NewDataSource['settings'] },
    ): Promise<DataSource> => {
      const { dataSource } = await api.call('POST /api/v1/data-sources', { body: input });
      await revalidate(LISTS);
      return dataSource;
    },
  };
}

/** Adds the queries, fact tables and metrics of a tracker. */
export function useApplySchema() {
  const api = useApi();
  const revalidate = useRevalidate();
  return async (id: string, choice: EventSchemaChoice) => {
    await api.call('POST /api/v1/data-sources/:id/event-schema', { params: { id }, body: choice });
    await revalidate('/api/v1/data-sources', '/api/v1/fact-tables', '/api/v1/fact-metrics');
  };
}

/** What placeholders of a query stand for while it is tried. */
export type TemplateVariables = { eventName: string; valueColumn: string };

/** Runs a query by hand for its first rows. */
export function usePreview() {
  const api = useApi();
  const tellHistory = useTellHistory();
  return async (
    id: string,
    request: { sql: string; templateVariables?: TemplateVariables | undefined; confirmed: boolean },
    signal: AbortSignal,
  ) => tellHistory(id, api.call('POST /api/v1/data-sources/:id/query', { params: { id }, body: request, signal }));
}

/** Looks for the most common values of the dimensions of an assignment query. */
export function useFindSlices() {
  const api = useApi();
  const tellHistory = useTellHistory();
  return async (
    id: string,
    body: { query: AssignmentQuery; lookbackDays: number; confirmed: boolean },
    signal: AbortSignal,
  ) => {
    const asked = api.call('POST /api/v1/data-sources/:id/dimension-slices', { params: { id }, body, signal });
    return (await tellHistory(id, asked)).dimensions;
  };
}

/** What was asked of a warehouse by hand is in its query history from then on. */
function useTellHistory() {
  const revalidate = useRevalidate();
  return async <T>(id: string, asked: Promise<T>): Promise<T> => {
    try {
      return await asked;
    } finally {
      void revalidate(`/api/v1/data-sources/${id}/queries`);
    }
  };
}

/** One data source with its writes. */
export function useDataSource(id: string) {
  const api = useApi();
  const revalidate = useRevalidate();
  const query = useQuery('GET /api/v1/data-sources/:id', { params: { id } });
  const update = async (change: DataSourceUpdate, since?: DataSource) => {
    await query.mutate(await api.call('POST /api/v1/data-sources/:id', { params: { id }, body: change, since }), {
      revalidate: false,
    });
    await revalidate(LISTS);
  };
  return {
    ...query,
    test: () => api.call('POST /api/v1/data-sources/:id/test', { params: { id } }),
    update,
    /** Changes the settings. What somebody else changed meanwhile stays, unless both changed the same. */
    updateSettings: async (change: (opened: Settings) => Partial<Settings>, opened: DataSource) => {
      const { dataSource: now } = await api.call('GET /api/v1/data-sources/:id', { params: { id } });
      const mine = { ...opened.settings, ...change(opened.settings) };
      const meeting = { base: opened.settings, mine, theirs: now.settings };
      if (contested(meeting).length > 0) return update({ settings: mine }, opened);
      // Settings on top of settings are settings.
      return update({ settings: rebase(meeting) as Settings }, now);
    },
    remove: async () => {
      await api.call('DELETE /api/v1/data-sources/:id', { params: { id } });
      await revalidate(LISTS);
    },
  };
}
