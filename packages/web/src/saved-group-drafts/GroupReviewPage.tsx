import { isOpen } from '@gb/domain/reviews/status';
import { Link, useNavigate } from '@tanstack/react-router';
import { useBreadcrumbs } from '../platform/breadcrumbs.tsx';
import { DraftOnItsWay, DraftPage, FIELD_CONFLICTS } from '../reviews/index.ts';
import { sectionsOf } from './groupChanges.ts';
import { inReviewWords, useGroupDraft } from './useGroupDraft.ts';

/** The page of one version of a saved group. */
export function GroupReviewPage({ id, version }: { id: string; version: number }) {
  const { revision: read, status: standing, ...actions } = useGroupDraft(id, version);
  const navigate = useNavigate();
  useBreadcrumbs(
    { label: 'Saved Groups', to: '/saved-groups' },
    { label: standing.data?.live.name ?? '…', to: `/saved-groups/${encodeURIComponent(id)}` },
    { label: `Version ${version}` },
  );
  if (!read.data || !standing.data) {
    const again = () => void Promise.all([read.mutate(), standing.mutate()]);
    return <DraftOnItsWay version={version} failure={read.error ?? standing.error} onRetry={again} />;
  }
  const { revision } = read.data;
  const status = standing.data;
  const { live } = status;
  const drafted = inReviewWords(revision);
  const open = isOpen(drafted.status);
  const after = open
    ? { group: status.result, items: status.itemChanges }
    : { group: revision.proposedSavedGroup, items: revision.itemChanges };
  return (
    <DraftPage
      thing={
        <Link to="/saved-groups/$id" params={{ id }} style={{ textDecoration: 'underline' }}>
          {live.name}
        </Link>
      }
      revision={drafted}
      status={status}
      sections={sectionsOf(live, after)}
      actions={actions}
      conflictWords={FIELD_CONFLICTS}
      projects={live.projects}
      permissions={{ draft: 'manageSavedGroups', publish: 'manageSavedGroups' }}
      onReverted={(next) =>
        void navigate({ to: '/saved-groups/$id/drafts/$version', params: { id, version: String(next) } })
      }
    />
  );
}
