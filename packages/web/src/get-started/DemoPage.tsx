import { IconSparkles } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useBreadcrumbs } from '../platform/breadcrumbs.tsx';
import { ALL, type Query, useQuery } from '../platform/data.tsx';
import { usePermissions } from '../platform/OrganizationProvider.tsx';
import { ActionButton } from '../ui/ActionButton.tsx';
import { Card, Facts } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';
import { Problem } from '../ui/Problem.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useCreateDemo, useDemoExists } from './useProgress.ts';

const ABOUT =
  'A made-up shop: thirty days of visits and orders, a feature with an experiment on three checkout pages, and metrics analysed like any other. Look at everything, change what you like; nothing of yours is touched.';

/** The demo project: what it is, what it holds, and the button that makes it. */
export function DemoPage() {
  useBreadcrumbs({ label: 'Demo project' });
  const demo = useDemoExists();
  const create = useCreateDemo();
  const { can } = usePermissions();
  return (
    <Page title="Demo project" sub={ABOUT}>
      {demo ? (
        <Parts projectId={demo.id} />
      ) : (
        <Card>
          <EmptyState
            icon={<IconSparkles size={22} />}
            title="There is no demo project here"
            actions={
              can('manageProjects') && (
                <ActionButton look="primary" icon={<IconSparkles size={16} />} onAction={create}>
                  Create the demo project
                </ActionButton>
              )
            }
          >
            {can('manageProjects')
              ? 'It takes a few seconds: the shop is generated, its visitors are assigned by our own SDK, and the first results are computed.'
              : 'Somebody who manages projects can create it.'}
          </EmptyState>
        </Card>
      )}
    </Page>
  );
}

type Named = { id: string; name?: string; project?: string; projects?: string[] };

/** A list of something, whatever its call calls it. */
const listOf = <T,>({ data, error, mutate }: Query<T>, pick: (answer: T) => readonly Named[]) => ({
  list: data && pick(data),
  error,
  mutate,
});

const PARTS = [
  {
    label: 'Experiment',
    to: '/experiment/$id',
    useList: () => listOf(useQuery('GET /api/v1/experiments', ALL), ({ experiments }) => experiments),
  },
  {
    label: 'Feature',
    to: '/features/$id',
    useList: () => listOf(useQuery('GET /api/v1/feature-summaries'), ({ features }) => features),
  },
  {
    label: 'Metrics',
    to: '/fact-metrics/$id',
    useList: () => listOf(useQuery('GET /api/v1/fact-metrics', ALL), ({ factMetrics }) => factMetrics),
  },
  {
    label: 'Fact tables',
    to: '/fact-tables/$id',
    useList: () => listOf(useQuery('GET /api/v1/fact-tables', ALL), ({ factTables }) => factTables),
  },
  {
    label: 'Data source',
    to: '/datasources/$id',
    useList: () => listOf(useQuery('GET /api/v1/data-sources', ALL), ({ dataSources }) => dataSources),
  },
  {
    label: 'SDK connection',
    to: '/sdks/$id',
    useList: () => listOf(useQuery('GET /api/v1/sdk-connections', ALL), ({ connections }) => connections),
  },
] as const;

/** What the demo is made of, each with its own page. */
function Parts({ projectId }: { projectId: string }) {
  return (
    <Card title="What it is made of">
      <Facts
        items={PARTS.map((part) => [part.label, <Links key={part.label} part={part} projectId={projectId} />] as const)}
      />
    </Card>
  );
}

function Links({ part: { to, useList }, projectId }: { part: (typeof PARTS)[number]; projectId: string }) {
  const { list, error, mutate } = useList();
  if (error && !list) return <Problem error={error} onRetry={() => void mutate()} />;
  if (!list) return <Skeleton width={140} />;
  const own = list.filter(({ project, projects }) => project === projectId || projects?.includes(projectId));
  if (own.length === 0) return <span className="quiet">none</span>;
  return own.map(({ id, name }, at) => (
    <span key={id}>
      {at > 0 && ', '}
      <Link to={to} params={{ id }}>
        {name ?? id}
      </Link>
    </span>
  ));
}
