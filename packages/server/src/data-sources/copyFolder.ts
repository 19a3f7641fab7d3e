import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type CopiedParams, type DataSourceParams, isCopied, secretField } from '@gb/domain/data-sources';
import type { Config } from '../platform/config.ts';

type Place = Pick<Config, 'dataDir'>;

/** One folder for the same events read the same way: another secret, or another first day, does not change them. */
export function copyFolder({ dataDir }: Place, organizationId: string, params: CopiedParams): string {
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
  place: Place,
  gone: DataSourceParams,
  others: readonly DataSourceParams[],
): Promise<void> {
  if (!isCopied(gone)) return;
  const folder = copyFolder(place, organizationId, gone);
  const used = others.filter(isCopied).map((params) => copyFolder(place, organizationId, params));
  if (!used.includes(folder)) await rm(folder, { recursive: true, force: true });
}
