import { AppError } from '../errors/index.ts';
import type { Draft } from './draft.ts';
import type { Conflict } from './merge.ts';
import type { Requirement } from './requirements.ts';
import { isContested, isMet } from './standing.ts';

/** Refuses to publish a draft that still lacks something. It says what. */
export class NeedsApproval extends AppError {
  readonly requirements: readonly Requirement[];

  constructor(message: string, requirements: readonly Requirement[]) {
    super('conflict', message);
    this.requirements = requirements;
  }
}

/** Refuses what would undo somebody else's change: it says where both changed the same. */
export class DraftConflict extends AppError {
  readonly conflicts: readonly Conflict[];

  constructor(conflicts: readonly Conflict[]) {
    const places = conflicts.map(({ key }) => key).join(', ');
    super(
      'conflict',
      `This was changed by others since the draft was begun: ${places}. Choose what stays, then publish.`,
    );
    this.conflicts = conflicts;
  }
}

/** Refuses unless everybody whose approval is asked for has given it to the draft as it is now. */
export function refuseUnapproved(draft: Draft, requirements: readonly Requirement[]): void {
  const unmet = requirements.filter((requirement) => !isMet(requirement));
  if (requirements.length > 0 && isContested(draft))
    throw new NeedsApproval(
      'A reviewer asked for changes. Change the draft, or ask them to take that back.',
      requirements,
    );
  if (unmet.length > 0) throw new NeedsApproval(missingText(unmet), requirements);
}

/** What is missing, as a sentence: "production needs 2 more approvals and one of the team Payments". */
export const missingText = (unmet: readonly Requirement[]): string =>
  unmet.map((one) => `${whereOf(one)} needs ${[approvalsOf(one), teamsOf(one)].filter(Boolean).join(', ')}`).join('; ');

const whereOf = ({ environments }: Requirement): string => (environments.length > 0 ? environments.join(', ') : 'This');

const approvalsOf = ({ missingApprovals: count }: Requirement): string =>
  count === 0 ? '' : count === 1 ? 'one more approval' : `${count} more approvals`;

const teamsOf = ({ missingTeams }: Requirement): string =>
  missingTeams.length === 0 ? '' : `somebody of ${missingTeams.join(' and of ')}`;
