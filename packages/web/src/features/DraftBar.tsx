import type { FeatureV1 } from '@gb/domain/features';
import type { RevisionSummary } from '@gb/domain/reviews';
import { isMet } from '@gb/domain/reviews/standing';
import { IconGitBranch, IconUserQuestion } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Dropdown, type MenuItem } from '../ui/Dropdown.tsx';
import { countOf, formatDateTime } from '../ui/format.ts';
import styles from './Feature.module.css';
import type { Shown } from './useVersions.ts';

type Props = {
  feature: FeatureV1;
  shown: Shown;
  drafts: readonly RevisionSummary[];
  /** How many places the draft changes, and whether whoever looks may make it live. */
  changes: number;
  mayPublish: boolean;
  onChoose: (version: number) => void;
  onPublish: () => void;
};

/** Which version the page shows, the others to choose from, and what can be done with a draft. At the bottom of a phone. */
export function DraftBar({ feature, shown, drafts, changes, mayPublish, onChoose, onPublish }: Props) {
  const { id } = feature;
  const open = shown.kind === 'draft' ? shown : null;
  const others = drafts.filter(({ version }) => version !== open?.revision.version);
  if (!open && others.length === 0) return null;
  const isReady =
    open !== null && open.status.success && open.status.requirements.every(isMet) && changes > 0 && mayPublish;
  const choices: MenuItem[] = [
    ...drafts.map(
      ({ version, title, author }): MenuItem => ({
        label: `Draft ${version}${title ? `, ${title}` : ''}`,
        note: <span className="muted">{author.name || author.email}</span>,
        checked: version === open?.revision.version,
        onSelect: () => onChoose(version),
      }),
    ),
    { kind: 'divider' },
    {
      label: `Live version ${feature.revision.version}`,
      checked: shown.kind === 'live',
      onSelect: () => onChoose(feature.revision.version),
    },
  ];
  return (
    <div className={styles.bar}>
      <a href="#try-it" className={`${buttonClass('outline')} ${styles.try}`}>
        <IconUserQuestion size={16} aria-hidden="true" /> Try
      </a>
      <Dropdown items={choices} icon={<IconGitBranch size={16} aria-hidden="true" />}>
        {open
          ? `Draft ${open.revision.version}, ${countOf(changes, 'change')}`
          : `Live, ${countOf(drafts.length, 'draft')}`}
      </Dropdown>
      {isReady && (
        <Button className={styles.publish} onClick={onPublish}>
          Publish now
        </Button>
      )}
      {open && (
        <Link
          to="/features/$id/drafts/$version"
          params={{ id, version: String(open.revision.version) }}
          className={buttonClass('primary')}
        >
          Review
        </Link>
      )}
    </div>
  );
}

/** What the draft shown was begun from, and what became of that. */
export function DraftState({ feature, shown }: Pick<Props, 'feature' | 'shown'>) {
  if (shown.kind !== 'draft') return null;
  const { revision, status } = shown;
  const behind = status.rebaseRequired || revision.baseVersion !== status.liveVersion;
  const by = feature.revision.publishedBy;
  return (
    <div className={styles.sub}>
      {revision.author.name || revision.author.email}, saved {formatDateTime(revision.dateUpdated)}, from version{' '}
      {revision.baseVersion}
      {behind && `, live is ${status.liveVersion}${by ? ` by ${by}` : ''}`}
      {status.conflicts.length > 0 && `, ${countOf(status.conflicts.length, 'conflict')}`}
    </div>
  );
}
