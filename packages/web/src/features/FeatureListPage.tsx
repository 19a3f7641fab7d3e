import type { FeatureSummary } from '@gb/domain/features';
import { IconCopy, IconFlag3, IconHourglass } from '@tabler/icons-react';
import { Suspense, useMemo, useState } from 'react';
import { useEnvironments } from '../environments/index.ts';
import { useBreadcrumbs } from '../platform/breadcrumbs.tsx';
import { useDefinitions, usePermissions } from '../platform/OrganizationProvider.tsx';
import { useProject } from '../platform/project.tsx';
import { useUser } from '../platform/SessionProvider.tsx';
import { useListSearch } from '../platform/useListSearch.ts';
import { lazyPart } from '../ui/lazyPart.tsx';
import type { View } from '../ui/list/columns.ts';
import type { Filter } from '../ui/list/filters.ts';
import { ListPage } from '../ui/list/ListPage.tsx';
import { BulkBar } from './bulk/BulkBar.tsx';
import { featureColumns } from './featureColumns.tsx';
import { termsFor } from './terms.ts';
import { useFeatures } from './useFeatures.ts';
import { type FeatureRow, useHygiene } from './useStaleness.ts';

const FeatureForm = lazyPart(async () => ({ default: (await import('./FeatureForm.tsx')).FeatureForm }));

const SetUp = lazyPart(async () => ({ default: (await import('./SetUp.tsx')).SetUp }));
const SetUpAgain = lazyPart(async () => ({ default: (await import('./SetUp.tsx')).SetUpAgain }));
const AllDrafts = lazyPart(async () => ({ default: (await import('./AllDrafts.tsx')).AllDrafts }));
const StaleForm = lazyPart(async () => ({ default: (await import('./StaleForm.tsx')).StaleForm }));

/** All features, with a switch for each environment. */
export function FeatureListPage() {
  useBreadcrumbs({ label: 'Features' });
  const { data, error, mutate, toggle } = useFeatures();
  const environments = useEnvironments().data?.environments;
  const { can } = usePermissions();
  const { projectId } = useProject();
  const { userName, email, userId } = useUser();
  const { tagColors, projects, projectName } = useNames();
  const search = useListSearch('all');
  const [copied, setCopied] = useState<FeatureSummary | null>(null);

  const shown = useMemo(
    () => (environments ? data?.features.filter(({ project }) => !projectId || project === projectId) : undefined),
    [data, environments, projectId],
  );
  const { rows, hasUsage, hasStale } = useHygiene(shown);
  const [stale, setStale] = useState<FeatureRow | null>(null);
  const names = useMemo(() => environments?.map(({ id }) => id) ?? [], [environments]);
  const hasProjects = rows?.some(({ project }) => project !== '') ?? false;
  const columns = useMemo(() => {
    const switched = environments?.filter(({ toggleOnList }) => toggleOnList).map(({ id }) => id) ?? [];
    return featureColumns({
      environments: switched,
      toggle,
      mayToggle: ({ project }, environment) =>
        can('publishFeatures', { projects: [project], environments: [environment] }),
      tagColors,
      projectName: hasProjects && !projectId ? projectName : null,
      hasUsage,
      onStale: hasStale ? setStale : null,
    });
  }, [environments, toggle, can, tagColors, hasProjects, projectId, projectName, hasUsage, hasStale]);
  const mine = useMemo(() => [userId, userName, email].filter(Boolean), [userId, userName, email]);
  const views = useMemo(() => viewsFor(mine), [mine]);
  const terms = useMemo(() => termsFor({ environments: names, mine, projectName }), [names, mine, projectName]);
  const filters = useMemo(
    () => filtersFor({ environments: names, projectName, hasProjects }),
    [names, hasProjects, projectName],
  );
  const owners = useMemo(() => [...new Set(rows?.map(({ owner }) => owner).filter(Boolean))].sort(), [rows]);
  const mayAdd = can('manageFeatures', { projects: [projectId] });

  return (
    <>
      <ListPage
        id="features"
        title="Features"
        noun={['feature', 'features']}
        rows={rows}
        error={error}
        onRetry={() => void mutate()}
        rowId={({ id }) => id}
        columns={columns}
        defaultSort={{ field: 'id', dir: 1 }}
        search={{
          fields: ['id^3', 'tags^2', 'description', 'defaultValue'],
          placeholder: 'Search, or is: tag: on: owner:',
        }}
        docOf={docOf}
        terms={terms}
        views={views}
        {...search}
        filters={filters}
        bulk={(ids, clear) => (
          <BulkBar
            features={rows?.filter(({ id }) => ids.includes(id)) ?? []}
            environments={names}
            owners={owners}
            hasProjects={projects.length > 0}
            projectName={projectName}
            onDone={clear}
          />
        )}
        addText={mayAdd && 'Add feature'}
        form={(_, close) => <FeatureForm onClose={close} />}
        {...(mayAdd && {
          moreActions: (row: FeatureRow) => [
            { label: 'Duplicate', icon: <IconCopy size={16} />, onSelect: () => setCopied(row) },
            { label: 'When it is stale', icon: <IconHourglass size={16} />, onSelect: () => setStale(row) },
          ],
        })}
        intro={
          <Suspense>
            <SetUp />
            {copied && <FeatureForm copied={copied.id} onClose={() => setCopied(null)} />}
            {stale && <StaleForm row={stale} onClose={() => setStale(null)} />}
          </Suspense>
        }
        empty={{
          icon: <IconFlag3 size={22} />,
          title: 'No features yet',
          text: 'A feature is a value your code asks for. Change it here, for everyone or for some, without a release.',
        }}
      />
      <Suspense>
        <SetUpAgain />
      </Suspense>
    </>
  );
}

/** What tags look like and projects are called. */
function useNames() {
  const { data } = useDefinitions();
  return useMemo(() => {
    const projects = data?.projects ?? [];
    const known = new Map(projects.map(({ id, name }) => [id, name] as const));
    return {
      tagColors: new Map(data?.tags.map(({ id, color }) => [id, color] as const)),
      projects,
      projectName: (id: string) => (id === '' ? 'No project' : (known.get(id) ?? 'A project that is gone')),
    };
  }, [data]);
}

const docOf = ({ id, tags, description, defaultValue }: FeatureSummary) => ({
  id,
  tags: tags.join(' '),
  description,
  defaultValue,
});

type FilterFacts = { environments: readonly string[]; projectName: (id: string) => string; hasProjects: boolean };

const RULE_NAMES = {
  none: 'No rules',
  some: 'Has rules',
  rollout: 'One rollout',
  experiment: 'Runs an experiment',
  scheduled: 'Scheduled',
  conditional: 'Needs another feature',
} as const;

const filtersFor = ({ environments, projectName, hasProjects }: FilterFacts): Filter<FeatureRow>[] => [
  { id: 'tags', label: 'Tags', valuesOf: ({ tags }) => tags },
  { id: 'owner', label: 'Owner', valuesOf: ({ owner }) => [owner] },
  {
    id: 'environment',
    label: 'Environment',
    valuesOf: ({ enabled }) => environments.map((name) => `${enabled[name] ? 'on' : 'off'} in ${name}`),
  },
  {
    id: 'rules',
    label: 'Rules',
    valuesOf: ({ rules }) => rulesOf(rules),
    nameOf: (value) => RULE_NAMES[value as keyof typeof RULE_NAMES] ?? value,
  },
  { id: 'type', label: 'Type', valuesOf: ({ valueType }) => [valueType] },
  ...(hasProjects
    ? [{ id: 'project', label: 'Project', valuesOf: ({ project }: FeatureSummary) => [project], nameOf: projectName }]
    : []),
];

const rulesOf = ({ count, coverage, hasExperiment, isScheduled, isConditional }: FeatureSummary['rules']) => [
  count === 0 ? 'none' : 'some',
  ...(coverage === null ? [] : ['rollout']),
  ...(hasExperiment ? ['experiment'] : []),
  ...(isScheduled ? ['scheduled'] : []),
  ...(isConditional ? ['conditional'] : []),
];

/** The product's views. Archived features appear only in their own. */
const viewsFor = (mine: readonly string[]): View<FeatureRow>[] => [
  { id: 'all', label: 'All features', test: ({ archived }) => !archived },
  { id: 'mine', label: 'Mine', test: ({ archived, owner }) => !archived && mine.includes(owner) },
  {
    id: 'experiments',
    label: 'With experiments',
    test: ({ archived, rules }) => !archived && rules.hasExperiment,
  },
  { id: 'stale', label: 'Stale', test: ({ archived, stale }) => !archived && stale?.isStale === true },
  {
    id: 'drafts',
    label: 'Drafts',
    test: ({ archived, hasDrafts }) => !archived && hasDrafts,
    instead: (
      <Suspense>
        <AllDrafts />
      </Suspense>
    ),
  },
  { id: 'archived', label: 'Archived', test: ({ archived }) => archived, onlyWithRows: true },
];
