import { isOpen } from '@gb/domain/reviews/status';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEnvironments } from '../../environments/index.ts';
import { useBreadcrumbs } from '../../platform/breadcrumbs.tsx';
import { useRampsOf } from '../../ramps/index.ts';
import { DraftOnItsWay, DraftPage } from '../../reviews/index.ts';
import { sectionsOf } from './changes.ts';
import { ImpactCards } from './ImpactCards.tsx';
import { conflictWords } from './conflictWords.ts';
import { useDraft } from './useDraft.ts';
import { useNames } from './useNames.ts';

/** The page of one version of a feature. */
export function ReviewPage({ id, version }: { id: string; version: number }) {
  useBreadcrumbs(
    { label: 'Features', to: '/features' },
    { label: id, to: `/features/${encodeURIComponent(id)}` },
    { label: `Version ${version}` },
  );
  const navigate = useNavigate();
  const { revision: read, status: standing, ...actions } = useDraft(id, version);
  const environments = useEnvironments();
  const ramps = useRampsOf(id).data?.rampSchedules ?? [];
  const names = { ...useNames(), ramps };
  if (!read.data || !standing.data || !environments.data) {
    const failure = read.error ?? standing.error ?? environments.error;
    const again = () => void Promise.all([read.mutate(), standing.mutate(), environments.mutate()]);
    return <DraftOnItsWay version={version} failure={failure} onRetry={again} />;
  }
  const { revision } = read.data;
  const status = standing.data;
  const after = isOpen(revision.status) ? status.result : revision.content;
  return (
    <DraftPage
      thing={
        <Link to="/features/$id" params={{ id }} className="mono">
          {id}
        </Link>
      }
      revision={revision}
      status={status}
      sections={sectionsOf(
        { before: status.live, after },
        environments.data.environments.map(({ id: name }) => name),
        names,
      )}
      actions={actions}
      conflictWords={conflictWords(names)}
      projects={[...new Set([status.live.project, status.result.project])]}
      permissions={{ draft: 'createFeatureDrafts', publish: 'publishFeatures' }}
      links={
        <Link
          to="/features/$id/versions"
          params={{ id }}
          search={{ from: revision.baseVersion || version, to: version }}
          style={{ textDecoration: 'underline' }}
        >
          Compare versions
        </Link>
      }
      rail={<ImpactCards id={id} version={version} />}
      onReverted={(next) =>
        void navigate({ to: '/features/$id/drafts/$version', params: { id, version: String(next) } })
      }
    />
  );
}
