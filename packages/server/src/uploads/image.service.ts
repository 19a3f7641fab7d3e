import { readFile, writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { AppError, invalidField, notFound } from '@gb/domain/errors';
import { type ImageKind, imageKind, imageTypeOf } from '@gb/domain/uploads';
import { personOf } from '../platform/context.ts';
import { fileAnswer } from '../platform/http/fileAnswer.ts';
import type { OrgCtx } from '../platform/http/route.ts';
import { images } from './image.table.ts';
import { checkQuota, takeQuota } from './quota.ts';

/** Keeps an image and gives its address. What it is decides its content, whatever it was called. */
export async function uploadImage(ctx: OrgCtx, upload: Readable): Promise<{ url: string }> {
  const bytes = await read(upload);
  const kind = imageKind(bytes);
  if (!kind) throw new AppError('invalid', 'expected a PNG, JPEG, GIF or WebP image');
  await checkQuota(ctx, bytes.length);
  const id = ctx.newId('image');
  const { organization, services } = ctx;
  const name = nameOf(organization.id, id, kind);
  await services.files.make(fileOf(name), (path) => writeFile(path, bytes, { mode: 0o600 }), imageTypeOf(kind));
  const row = { id, kind, sizeBytes: bytes.length, uploadedBy: personOf(ctx.actor).id, dateCreated: ctx.now };
  try {
    await ctx.inTransaction(async (tx) => {
      await takeQuota(tx, bytes.length);
      await tx.db.insert(images, row);
      await tx.record('image.uploaded', { entity: { object: 'image', id }, after: row });
    });
  } catch (error) {
    await services.files.remove(fileOf(name));
    throw error;
  }
  return { url: `/upload/${name}` };
}

/** The bytes of an image of this organization. */
export async function getImage(ctx: OrgCtx, { organization, file }: { organization: string; file: string }) {
  const row = await findImage(ctx, `/upload/${organization}/${file}`);
  const path = row && (await ctx.services.files.local(fileOf(nameOf(organization, row.id, row.kind))));
  if (!row || !path) throw notFound('image', file);
  return fileAnswer(await readFile(path), imageTypeOf(row.kind));
}

/** Refuses the path of an image that this organization does not have. */
export async function checkImage(ctx: OrgCtx, path: string, field: string): Promise<void> {
  if (!(await findImage(ctx, path))) throw invalidField(field, `no image was uploaded as ${path}`);
}

async function findImage(ctx: OrgCtx, path: string) {
  const [, , organization, file = ''] = path.split('/');
  const [id = '', kind] = file.split('.');
  if (organization !== ctx.organization.id) return null;
  const row = await ctx.db.find(images, id);
  return row?.kind === kind ? row : null;
}

const fileOf = (name: string): string => `images/${name}`;

const nameOf = (organizationId: string, id: string, kind: ImageKind): string => `${organizationId}/${id}.${kind}`;

async function read(upload: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of upload) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
