import type { SdkUsage } from '@gb/domain/sdk-connections';
import { asc, eq } from 'drizzle-orm';
import type { OrgCtx } from '../platform/http/route.ts';
import { getSdkConnection } from './sdkConnection.service.ts';
import { sdkUsage } from './sdkUsage.table.ts';

const SHOWN_DAYS = 30;

/** What a connection was used for on each of the last days it was used, oldest first; of this process, up to now. */
export async function listSdkUsage(ctx: OrgCtx, id: string): Promise<SdkUsage[]> {
  await getSdkConnection(ctx, id);
  await ctx.services.flushUsage();
  const rows = await ctx.db.list(sdkUsage, eq(sdkUsage.connectionId, id), [asc(sdkUsage.day)]);
  return rows.slice(-SHOWN_DAYS).map(({ id: _id, connectionId: _connection, ...usage }) => usage);
}
