import type { Requirement } from '@gb/domain/reviews';
import { isMet, standingVerdicts } from '@gb/domain/reviews/standing';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Avatar } from '../ui/Avatar.tsx';
import { countOf } from '../ui/format.ts';
import styles from './Review.module.css';
import type { Drafted } from './reviewed.ts';

const ICONS = {
  good: <IconCircleCheck size={16} color="var(--good)" aria-hidden="true" />,
  warn: <IconAlertTriangle size={16} color="var(--warn)" aria-hidden="true" />,
  open: <IconCircleDashed size={16} color="var(--text-3)" aria-hidden="true" />,
};

/** One thing that a draft needs, and whether it is there. */
export function Check({ state, title, children }: { state: keyof typeof ICONS; title: string; children?: ReactNode }) {
  return (
    <div className={styles.check}>
      {ICONS[state]}
      <div>
        <div>{title}</div>
        {children && <div className="muted">{children}</div>}
      </div>
    </div>
  );
}

/** What one rule asks for, and who has given it. */
export function Approval({ requirement, revision }: { requirement: Requirement; revision: Drafted }) {
  const { environments, approvedBy, missingApprovals, missingTeams } = requirement;
  const needed = approvedBy.length + missingApprovals;
  const where = environments.length > 0 ? environments.join(', ') : 'This';
  const names = approvedBy.map((id) => revision.reviews.find(({ by }) => by.id === id)?.by.name ?? id);
  return (
    <Check
      state={isMet(requirement) ? 'good' : 'open'}
      title={`${where}: ${approvedBy.length} of ${countOf(needed, 'approval')}`}
    >
      {[
        names.length > 0 && `Approved by ${names.join(', ')}.`,
        missingTeams.length > 0 && `Needs somebody of ${missingTeams.join(' and of ')}.`,
      ]
        .filter(Boolean)
        .join(' ')}
    </Check>
  );
}

/** Who was asked by name, and what they said of the draft as it is now. */
export function Asked({ revision }: { revision: Drafted }) {
  const verdicts = standingVerdicts(revision);
  if (revision.reviewers.length === 0) return null;
  return (
    <ul className={styles.asked} aria-label="Asked for a review">
      {revision.reviewers.map(({ id, name, email }) => (
        <li key={id}>
          <Avatar email={email} name={name} size={22} />
          <span>{name || email}</span>
          <span className="muted">{saidBy(id, verdicts.get(id), revision)}</span>
        </li>
      ))}
    </ul>
  );
}

function saidBy(id: string, verdict: string | undefined, { reviews }: Drafted): string {
  if (verdict === 'approve') return 'approved';
  if (verdict === 'request-changes') return 'asked for changes';
  const own = reviews.filter(({ by }) => by.id === id);
  if (own.some((one) => one.verdict !== 'comment')) return 'reset by a later edit';
  return own.length > 0 ? 'asked, commented' : 'asked';
}
