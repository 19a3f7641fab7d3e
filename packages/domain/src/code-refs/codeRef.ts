import { z } from 'zod';
import { timestamp } from '../values/index.ts';

export const CODE_PLATFORMS = ['github', 'gitlab', 'bitbucket'] as const;

const place = {
  filePath: z.string().min(1).max(1000),
  startingLineNumber: z.int().min(0),
  /** The lines around it. */
  lines: z.string().max(10_000),
  flagKey: z.string().min(1).max(256),
};
const branch = z.string().min(1).max(250);
const repoName = z.string().min(1).max(250);

/** Where the code of one branch asks for one feature. */
export const codeRef = z
  .object({
    organization: z.string(),
    dateUpdated: timestamp,
    feature: z.string(),
    repo: z.string(),
    branch: z.string(),
    platform: z.enum(CODE_PLATFORMS).optional(),
    refs: z.array(z.object(place)),
  })
  .meta({ id: 'CodeRef' });
export type CodeRef = z.infer<typeof codeRef>;

/** What a scan of a branch found. */
export const codeRefsInput = z.strictObject({
  branch,
  repoName,
  platform: z.enum(CODE_PLATFORMS).optional(),
  refs: z.array(z.strictObject({ ...place, contentHash: z.string().max(200) })).max(5000),
});
export type CodeRefsInput = z.infer<typeof codeRefsInput>;
