import { z } from 'zod';
import { timestamp } from '../values/index.ts';

/** The things people can discuss. */
export const COMMENTED_OBJECTS = ['feature', 'experiment', 'metric'] as const;
export type CommentedObject = (typeof COMMENTED_OBJECTS)[number];

/** Markdown, as it was typed. */
const content = z.string().trim().min(1, 'expected some text').max(20_000);

/** What somebody said about a thing. */
export const comment = z
  .strictObject({
    id: z.string(),
    author: z.strictObject({ id: z.string(), name: z.string(), email: z.string() }),
    content,
    dateCreated: timestamp,
    /** When its author last changed it; null when never. */
    dateEdited: timestamp.nullable(),
  })
  .meta({ id: 'Comment' });
export type Comment = z.infer<typeof comment>;

export const commentInput = z.strictObject({ content });
export type CommentInput = z.infer<typeof commentInput>;

/** Everybody may change and delete what they said themselves; who may delete for all may delete what others said. */
export const mayEditComment = (comment: { author: { id: string } }, userId: string): boolean =>
  comment.author.id === userId;
export const mayDeleteComment = (
  comment: { author: { id: string } },
  user: { id: string; maySuperDelete: boolean },
): boolean => user.maySuperDelete || mayEditComment(comment, user.id);
