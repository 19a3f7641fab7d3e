import { basename } from 'node:path';
import { type DataSourceParams, withoutSecrets } from '@gb/domain/data-sources';
import { can } from '@gb/domain/permissions';
import type { OrgCtx } from '../platform/http/route.ts';

/**
 * How to connect to a data source, as far as this person may see it: no secrets, and of a file on the server only its name,
 * unless they may say themselves which file it is.
 */
export function shownParams({ access, services }: OrgCtx, projects: readonly string[], params: DataSourceParams) {
  const shown = withoutSecrets(params);
  if (params.type !== 'duckdb' || !params.path) return shown;
  const mayChoose = !services.config.isCloud && can(access, 'createDatasources', { projects });
  return mayChoose ? shown : { ...shown, path: basename(params.path) };
}
