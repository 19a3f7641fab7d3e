import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type CopiedParams, type DataSourceParams, isCopied, secretField } from '@gb/domain/data-sources';
import { type CopySettings, googleAnalytics, mixpanel } from '@gb/warehouse/copies';
import type { AppServices } from '../platform/http/services.ts';

const MEMORY_LIMIT = '1GB';

/** Where the events of a service are kept and how they are got. */
export function copySettingsOf(
  organizationId: string,
  { config, cloudFetch: fetch }: Pick<AppServices, 'config' | 'cloudFetch'>,
  params: CopiedParams,
): CopySettings {
  return {
    folder: folderOf(config.dataDir, organizationId, params),
    since: params.since,
    memoryLimit: MEMORY_LIMIT,
    service: params.type === 'mixpanel' ? mixpanel({ ...params, fetch }) : googleAnalytics({ ...params, fetch }),
  };
}

/** One folder for the same events read the same way: another secret, or another first day, does not change them. */
function folderOf(dataDir: string, organizationId: string, params: CopiedParams): string {
  const { [secretField(params) ?? '']: _secret, since: _since, ...read } = params as Record<string, unknown>;
  const name = createHash('sha256')
    .update(JSON.stringify(Object.entries(read).sort()))
    .digest('hex')
    .slice(0, 32);
  return join(dataDir, 'event-copies', organizationId, name);
}

/** Removes the events of a service, unless another data source reads the same. */
export async function forgetEvents(
  organizationId: string,
  services: AppServices,
  gone: DataSourceParams,
  others: readonly DataSourceParams[],
): Promise<void> {
  if (!isCopied(gone)) return;
  const { folder } = copySettingsOf(organizationId, services, gone);
  const used = others.filter(isCopied).map((params) => copySettingsOf(organizationId, services, params).folder);
  if (!used.includes(folder)) await rm(folder, { recursive: true, force: true });
}
