import type { Experiment } from '@gb/domain/experiments';
import {
  IconAdjustments,
  IconArchive,
  IconArchiveOff,
  IconPlayerPlay,
  IconPlayerStop,
  IconTrash,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { WatchButton } from '../activity/index.ts';
import { useBreadcrumbs } from '../platform/breadcrumbs.tsx';
import { celebrate } from '../platform/celebrate.ts';
import { useDefinitions, usePermissions } from '../platform/OrganizationProvider.tsx';
import { RemovalDialog } from '../references/index.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { Badge, Tag } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { VariationName } from '../ui/charts/Variation.tsx';
import type { MenuItem } from '../ui/Dropdown.tsx';
import { Page } from '../ui/Page.tsx';
import { Problem } from '../ui/Problem.tsx';
import { RowMenu } from '../ui/RowMenu.tsx';
import { Tabs } from '../ui/Segmented.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { toastFailure } from '../ui/toast.tsx';
import styles from './Experiment.module.css';
import { ResultsPanel } from './results/ResultsPanel.tsx';
import { RESULT_NAMES, RESULT_TONES, statusName, statusTone } from './status.ts';
import { useExperiment } from './useExperiments.ts';
import { usePageTab } from './usePageTab.ts';
import { lazyPart } from '../ui/lazyPart.tsx';

const AnalysisForm = lazyPart(async () => ({ default: (await import('./AnalysisForm.tsx')).AnalysisForm }));
const OverviewPanel = lazyPart(async () => ({ default: (await import('./OverviewPanel.tsx')).OverviewPanel }));
const HealthPanel = lazyPart(async () => ({ default: (await import('./results/HealthPanel.tsx')).HealthPanel }));
const StopForm = lazyPart(async () => ({ default: (await import('./StopForm.tsx')).StopForm }));

/** One experiment: what is tested, on whom, where it stands and how it ended. */
export function ExperimentPage({ id }: { id: string }) {
  const { data, error, mutate } = useExperiment(id);
  const experiment = data?.experiment;
  useBreadcrumbs({ label: 'Experiments', to: '/experiments' }, { label: experiment?.name ?? '…' });
  if (experiment) return <Loaded experiment={experiment} />;
  return (
    <Page title="Experiment">
      {error ? <Problem error={error} onRetry={() => void mutate()} /> : <Skeleton width="100%" height={160} />}
    </Page>
  );
}

function Loaded({ experiment }: { experiment: Experiment }) {
  const { id, project, status } = experiment;
  const { start, update } = useExperiment(id);
  const { can } = usePermissions();
  const { data: definitions } = useDefinitions();
  const [dialog, setDialog] = useState<'stop' | 'delete' | 'analysis' | null>(null);
  const begin = async () => {
    await start();
    void celebrate(`${experiment.name} is running.`);
  };
  const [tab, setTab] = usePageTab(status === 'draft' ? 'overview' : 'results');
  const mayRun = can('runExperiments', { projects: [project] });
  const mayEdit = can('createAnalyses', { projects: [project] });
  const colors = new Map(definitions?.tags.map(({ id: tag, color }) => [tag, color] as const));
  const actions: MenuItem[] = [
    { label: 'Analysis settings', icon: <IconAdjustments size={16} />, onSelect: () => setDialog('analysis') },
    {
      label: experiment.archived ? 'Unarchive' : 'Archive',
      icon: experiment.archived ? <IconArchiveOff size={16} /> : <IconArchive size={16} />,
      onSelect: () =>
        void update({ archived: !experiment.archived }, experiment).catch(
          toastFailure('The experiment was not changed'),
        ),
    },
    ...(status === 'running'
      ? []
      : [{ label: 'Delete', icon: <IconTrash size={16} />, danger: true, onSelect: () => setDialog('delete') }]),
  ];

  return (
    <Page
      title={experiment.name}
      aside={
        <>
          <Badge tone={statusTone(experiment)} dot>
            {statusName(experiment)}
          </Badge>
          <WatchButton type="experiments" id={id} />
        </>
      }
      sub={
        <>
          {experiment.tags.map((tag) => (
            <Tag key={tag} name={tag} color={colors.get(tag)} />
          ))}
          <span>{experiment.hypothesis || 'No hypothesis yet.'}</span>
        </>
      }
      actions={
        <>
          {status === 'draft' && mayRun && (
            <ActionButton look="primary" icon={<IconPlayerPlay size={15} />} onAction={begin}>
              Start experiment
            </ActionButton>
          )}
          {status === 'running' && mayRun && (
            <Button icon={<IconPlayerStop size={15} />} onClick={() => setDialog('stop')}>
              Stop experiment
            </Button>
          )}
          {mayEdit && <RowMenu label="More actions" items={actions} />}
        </>
      }
    >
      <Conclusion experiment={experiment} />
      <Tabs
        label="Parts of this experiment"
        value={tab}
        onChange={setTab}
        choices={[
          { value: 'results', label: 'Results' },
          ...(status === 'draft' ? [] : [{ value: 'health' as const, label: 'Health' }]),
          { value: 'overview', label: 'Overview' },
        ]}
      />
      {tab === 'health' && (
        <Suspense fallback={<Skeleton width="100%" height={280} />}>
          <HealthPanel experiment={experiment} />
        </Suspense>
      )}
      {tab === 'results' && (
        <ResultsPanel
          experiment={experiment}
          onConfigure={mayEdit ? () => setDialog('analysis') : undefined}
          onStop={status === 'running' && mayRun ? () => setDialog('stop') : undefined}
        />
      )}
      {tab === 'overview' && (
        <Suspense fallback={<Skeleton width="100%" height={280} />}>
          <OverviewPanel experiment={experiment} onEdit={mayEdit ? () => setDialog('analysis') : undefined} />
        </Suspense>
      )}
      {dialog === 'stop' && (
        <Suspense fallback={null}>
          <StopForm experiment={experiment} onClose={() => setDialog(null)} />
        </Suspense>
      )}
      {dialog === 'analysis' && (
        <Suspense fallback={null}>
          <AnalysisForm experiment={experiment} onClose={() => setDialog(null)} />
        </Suspense>
      )}
      <Suspense>
        {dialog === 'delete' && <DeleteDialog experiment={experiment} onClose={() => setDialog(null)} />}
      </Suspense>
    </Page>
  );
}

function DeleteDialog({ experiment, onClose }: { experiment: Experiment; onClose: () => void }) {
  const { remove, update } = useExperiment(experiment.id);
  const navigate = useNavigate();
  const confirm = async () => {
    await remove();
    void navigate({ to: '/experiments' });
  };
  return (
    <RemovalDialog
      object="experiment"
      id={experiment.id}
      title={`Delete ${experiment.name}?`}
      onRemove={confirm}
      onArchive={experiment.archived ? undefined : () => update({ archived: true }, experiment)}
      onClose={onClose}
    >
      Its results are deleted too. This cannot be undone.
    </RemovalDialog>
  );
}

/** How a stopped experiment ended, and what is served since. */
function Conclusion({ experiment }: { experiment: Experiment }) {
  const { results, winner, variations, analysis, releasedVariationId } = experiment;
  if (!results) return null;
  const released = variations.find(({ id }) => id === releasedVariationId);
  return (
    <Card flush className={styles.conclusion}>
      <Badge tone={RESULT_TONES[results]}>{RESULT_NAMES[results]}</Badge>
      {results === 'won' && winner !== null && <VariationName index={winner} name={variations[winner]?.name ?? ''} />}
      {released && <span className="muted">{released.name} is served to everyone in the experiment.</span>}
      {analysis && <p style={{ flexBasis: '100%' }}>{analysis}</p>}
    </Card>
  );
}
