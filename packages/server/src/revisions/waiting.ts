import { can } from '@gb/domain/permissions';
import { type RevisionStatus, type WaitingDraft, type WaitingReason, standingVerdicts } from '@gb/domain/reviews';
import { and, asc, inArray, sql } from 'drizzle-orm';
import type { Ctx } from '../platform/context.ts';
import { isOpenRow } from './revision.repository.ts';
import { SUMMARY } from './revision.summaries.ts';
import { revisions } from './revision.table.ts';

/** More than these nobody reads one by one. */
const AT_MOST = 500;
const ASKED: readonly RevisionStatus[] = ['pending-review', 'changes-requested', 'approved'];

const ROW = {
  ...SUMMARY,
  object: revisions.object,
  thingId: revisions.thingId,
  edits: revisions.edits,
  reviews: revisions.reviews,
  reviewers: revisions.reviewers,
  name: sql<string | null>`${revisions.content}->>'name'`,
  project: sql<string | null>`${revisions.content}->>'project'`,
  projectBefore: sql<string | null>`${revisions.base}->>'project'`,
  projects: sql<string[] | null>`${revisions.content}->'projects'`,
};

/** Drafts of the whole organization that wait for whoever asks: first those asked of them by name, and the oldest first. */
export async function listWaiting(ctx: Ctx): Promise<WaitingDraft[]> {
  if (ctx.actor.type !== 'user') return [];
  const where = and(isOpenRow, inArray(revisions.status, [...ASKED]));
  const rows = await ctx.db.pick(revisions, ROW, { where, orderBy: [asc(revisions.dateUpdated)], limit: AT_MOST });
  const waiting = rows.flatMap(
    ({ edits, reviews, project, projectBefore, projects, name, object, ...summary }): WaitingDraft[] => {
      if (object !== 'feature' && object !== 'savedGroup') return [];
      const groupProjects = projects && projects.length > 0 ? projects : [''];
      const among = object === 'feature' ? [...new Set([projectBefore ?? '', project ?? ''])] : groupProjects;
      // Where a draft takes a feature to says nothing of who may read where it is.
      const isReadable = (one: string) => can(ctx.access, 'readData', { projects: [one] });
      if (object === 'feature' ? !among.every(isReadable) : !among.some(isReadable)) return [];
      const reason = reasonFor(ctx, { ...summary, edits, reviews }, { projects: among });
      return reason ? [{ ...summary, object, name: name ?? summary.thingId, reason }] : [];
    },
  );
  const isAsked = ({ reason }: WaitingDraft) => reason === 'asked';
  return [...waiting.filter(isAsked), ...waiting.filter((one) => !isAsked(one))];
}

type Waiting = Parameters<typeof standingVerdicts>[0] & {
  status: RevisionStatus;
  author: { id: string };
  reviewers: readonly { id: string }[];
  autoPublish: boolean;
  scheduledAt: string | null;
};

function reasonFor(ctx: Ctx, draft: Waiting, where: { projects: string[] }): WaitingReason | null {
  const me = ctx.actor.type === 'user' ? ctx.actor.user.id : '';
  const isMine = draft.author.id === me;
  if (isMine && draft.status === 'changes-requested') return 'changes-requested';
  if (isMine) return draft.status === 'approved' && !draft.autoPublish && !draft.scheduledAt ? 'publish' : null;
  if (draft.status !== 'pending-review' || standingVerdicts(draft).has(me)) return null;
  if (!can(ctx.access, 'reviewFeatures', where)) return null;
  return draft.reviewers.some(({ id }) => id === me) ? 'asked' : 'review';
}
