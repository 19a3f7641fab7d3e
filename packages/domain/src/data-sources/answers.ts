import { z } from 'zod';

/** An uploaded file as the server looked into it: a table with columns. */
export const uploadedFile = z.strictObject({
  uploadId: z.string(),
  table: z.string(),
  sizeBytes: z.number(),
  rowCount: z.number(),
  columns: z.array(z.strictObject({ name: z.string(), type: z.string() })),
});
export type UploadedFile = z.infer<typeof uploadedFile>;

/** How units spread over the values of one dimension, the most common first. */
export const dimensionSlices = z.strictObject({
  column: z.string(),
  slices: z.array(z.strictObject({ value: z.string(), percent: z.number() })),
});
export type DimensionSlices = z.infer<typeof dimensionSlices>;

/** Answer of a query somebody runs by hand: the first rows, or the engine's message. */
export const queryPreview = z.strictObject({
  columns: z.array(z.strictObject({ name: z.string(), type: z.string() })),
  rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
  isTruncated: z.boolean(),
  elapsedMs: z.number(),
  error: z.string().nullable(),
});
