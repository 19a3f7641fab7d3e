import { AppError } from '@gb/domain/errors';
import { uploads } from '../data-sources/dataSource.table.ts';
import type { OrgCtx } from '../platform/http/route.ts';
import { images } from './image.table.ts';

const BYTES_PER_MB = 1024 * 1024;

/** Refuses a file that would take an organization's images and data files over what it may keep here. */
export async function checkQuota(ctx: OrgCtx, bytes: number): Promise<void> {
  const { uploadQuotaMb } = ctx.services.config;
  const sizes = [await ctx.db.values(images, images.sizeBytes), await ctx.db.values(uploads, uploads.sizeBytes)].flat();
  const kept = sizes.reduce((total, size) => total + size, 0);
  if (kept + bytes > uploadQuotaMb * BYTES_PER_MB)
    throw new AppError(
      'invalid',
      `The files of this organization would take more than the ${uploadQuotaMb} MB it may keep. Whoever runs this server can allow more.`,
    );
}

/**
 * The same in the transaction that writes the file down, one after another for an organization: files that come at once, here
 * or at another server, are counted together.
 */
export async function takeQuota(tx: OrgCtx, bytes: number): Promise<void> {
  await tx.db.hold('uploads');
  await checkQuota(tx, bytes);
}
