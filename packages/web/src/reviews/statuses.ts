import type { RevisionStatus } from '@gb/domain/reviews';
import type { Tone } from '../ui/Badge.tsx';

/** What the state of a version is called, and how it looks. */
export const STATUSES: Readonly<Record<RevisionStatus, { word: string; tone: Tone }>> = {
  draft: { word: 'Draft', tone: 'warn' },
  'pending-review': { word: 'Waits for approval', tone: 'warn' },
  'changes-requested': { word: 'Changes requested', tone: 'bad' },
  approved: { word: 'Approved', tone: 'good' },
  published: { word: 'Published', tone: 'neutral' },
  discarded: { word: 'Discarded', tone: 'neutral' },
};
