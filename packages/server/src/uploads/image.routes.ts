import { MAX_IMAGE_BYTES } from '@gb/domain/uploads';
import { z } from 'zod';
import { fileOutput } from '../platform/http/fileAnswer.ts';
import { route } from '../platform/http/route.ts';
import { getImage, uploadImage } from './image.service.ts';

export const imageRoutes = [
  route('POST', '/upload', {
    access: { can: ['addComments', 'manageFeatures', 'runExperiments', 'organizationSettings'] },
    summary: 'Upload an image: PNG, JPEG, GIF or WebP',
    transaction: false,
    uploadLimitBytes: MAX_IMAGE_BYTES,
    output: z.object({ url: z.string() }),
    status: 201,
    handle: (ctx, { upload }) => uploadImage(ctx, upload),
  }),
  route('GET', '/upload/:organization/:file', {
    access: { can: 'readData' },
    summary: 'An uploaded image',
    params: z.strictObject({ organization: z.string(), file: z.string() }),
    output: fileOutput,
    handle: (ctx, { params }) => getImage(ctx, params),
  }),
] as const;
