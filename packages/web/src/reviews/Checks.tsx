import type { Requirement } from '@gb/domain/reviews';
import { isMet } from '@gb/domain/reviews/standing';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import type { ReactNode } from 'react';
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
