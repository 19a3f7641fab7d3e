import type { FeatureSummary } from '@gb/domain/features';
import { IconFlag3, IconFlask2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { watchColumn } from '../activity/index.ts';
import { useEnvironments } from '../environments/index.ts';
import { useBreadcrumbs } from '../platform/breadcrumbs.tsx';
import { useDefinitions, usePermissions } from '../platform/OrganizationProvider.tsx';
import { useProject } from '../platform/project.tsx';
import { useUser } from '../platform/SessionProvider.tsx';
import { useListSearch } from '../platform/useListSearch.ts';
import { Badge, TagRow } from '../ui/Badge.tsx';
import { ProgressBar } from '../ui/charts/Variation.tsx';
import { formatAgo, formatDateTime } from '../ui/format.ts';
import type { Column, View } from '../ui/list/columns.ts';
import type { Filter } from '../ui/list/filters.ts';
import { TwoLines, rowLinkClass } from '../ui/list/List.tsx';
import { ListPage } from '../ui/list/ListPage.tsx';
import { Mark } from '../ui/list/Mark.tsx';
import { Switch } from '../ui/Switch.tsx';
import { rulesText } from './describe.ts';
import { FeatureBulk } from './FeatureBulk.tsx';
import styles from './FeatureList.module.css';
import { TypeIcon } from './TypeIcon.tsx';
import { useFeatures } from './useFeatures.ts';
import { lazyPart } from '../ui/lazyPart.tsx';

const FeatureForm = lazyPart(async () => ({ default: (await import('./FeatureForm.tsx')).FeatureForm }));

type Toggle = (id: string, environment: string, on: boolean) => void;
type MayToggle = (feature: FeatureSummary, environment: string) => boolean;

/** All features, with a switch for each environment. */
export function FeatureListPage() {
  useBreadcrumbs({ label: 'Features' });
  const { data, error, mutate, toggle } = useFeatures();
  const environments = useEnvironments().data?.environments;
  const { data: definitions } = useDefinitions();
  const { can } = usePermissions();
  const { projectId } = useProject();
  const { userName, email, userId } = useUser();
  const search = useListSearch('all');

  const rows = useMemo(
    () => (environments ? data?.features.filter(({ project }) => !projectId || project === projectId) : undefined),
    [data, environments, projectId],
  );
  const names = useMemo(() => environments?.map(({ id }) => id) ?? [], [environments]);
  const columns = useMemo(() => {
    const colors = new Map(definitions?.tags.map(({ id, color }) => [id, color] as const));
    const mayToggle: MayToggle = ({ project }, environment) =>
      can('publishFeatures', { projects: [project], environments: [environment] });
    const shown = environments?.filter(({ toggleOnList }) => toggleOnList).map(({ id }) => id) ?? [];
    return [keyColumn, WATCH, tagsColumn(colors), ...shown.map((id) => switchColumn(id, toggle, mayToggle)), ...REST];
  }, [environments, definitions, toggle, can]);
  const views = useMemo(() => viewsFor([userId, userName, email]), [userId, userName, email]);

  return (
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
        placeholder: 'Search, or on:production off:dev',
      }}
      docOf={docOf}
      environments={names}
      enabledOf={enabledOf}
      views={views}
      {...search}
      filters={FILTERS}
      bulk={(ids, clear) => (
        <FeatureBulk features={rows?.filter(({ id }) => ids.includes(id)) ?? []} environments={names} onDone={clear} />
      )}
      addText={can('manageFeatures', { projects: [projectId] }) && 'Add feature'}
      form={(_, close) => <FeatureForm onClose={close} />}
      empty={{
        icon: <IconFlag3 size={22} />,
        title: 'No features yet',
        text: 'A feature is a value your code asks for. Change it here, for everyone or for some, without a release.',
      }}
    />
  );
}

const docOf = ({ id, tags, description, defaultValue }: FeatureSummary) => ({
  id,
  tags: tags.join(' '),
  description,
  defaultValue,
});

const enabledOf = ({ enabled }: FeatureSummary) => enabled;

const FILTERS: readonly Filter<FeatureSummary>[] = [
  { id: 'tags', label: 'Tags', valuesOf: ({ tags }) => tags },
  { id: 'owner', label: 'Owner', valuesOf: ({ owner }) => [owner] },
  { id: 'type', label: 'Type', valuesOf: ({ valueType }) => [valueType] },
];

/** Saved views. Archived features appear only in their own. */
const viewsFor = (mine: readonly string[]): View<FeatureSummary>[] => [
  { id: 'all', label: 'All features', test: ({ archived }) => !archived },
  { id: 'mine', label: 'Mine', test: ({ archived, owner }) => !archived && mine.includes(owner) },
  {
    id: 'experiments',
    label: 'With experiments',
    test: ({ archived, rules }) => !archived && rules.hasExperiment,
  },
  { id: 'drafts', label: 'Drafts', test: ({ archived, hasDrafts }) => !archived && hasDrafts },
  { id: 'archived', label: 'Archived', test: ({ archived }) => archived },
];

const WATCH = watchColumn<FeatureSummary>('features', ({ id }) => id);

const keyColumn: Column<FeatureSummary> = {
  id: 'id',
  header: 'Feature',
  width: 'minmax(270px, 2.2fr)',
  skeleton: 'title',
  sortBy: ({ id }) => id,
  cell: ({ id, description, hasDrafts, valueType }, { ranges, compact }) => (
    <span style={{ display: 'flex', alignItems: 'center', gap: 10, minWidth: 0 }}>
      <TypeIcon type={valueType} />
      <span style={{ flex: 1, minWidth: 0 }}>
        <TwoLines
          compact={compact}
          first={
            <Link to="/features/$id" params={{ id }} className={`${rowLinkClass} mono`} title={id}>
              <Mark text={id} ranges={ranges} />
            </Link>
          }
          second={description}
        />
      </span>
      {hasDrafts && <Badge tone="warn">Draft</Badge>}
    </span>
  ),
};

const tagsColumn = (colors: ReadonlyMap<string, string>): Column<FeatureSummary> => ({
  id: 'tags',
  header: 'Tags',
  width: 'minmax(176px, 1fr)',
  phone: 'hide',
  sortBy: ({ tags }) => tags.join(' '),
  cell: ({ tags }) => <TagRow names={tags} colors={colors} />,
});

const switchColumn = (environment: string, toggle: Toggle, mayToggle: MayToggle): Column<FeatureSummary> => ({
  id: `switch ${environment}`,
  header: environment,
  width: '86px',
  align: 'center',
  phone: 'label',
  skeleton: 'pill',
  cell: (feature) => (
    <Switch
      label={`${feature.id} in ${environment}`}
      look={environment === 'production' ? 'production' : 'ink'}
      checked={feature.enabled[environment] ?? false}
      disabled={!mayToggle(feature, environment)}
      reason={`You may not publish features in ${environment}`}
      onChange={(on) => toggle(feature.id, environment, on)}
    />
  ),
});

const REST: readonly Column<FeatureSummary>[] = [
  {
    id: 'defaultValue',
    header: 'Default',
    width: 'minmax(90px, 140px)',
    phone: 'hide',
    cell: ({ defaultValue }) => <code title={defaultValue}>{defaultValue}</code>,
  },
  {
    id: 'rules',
    header: 'Rules',
    width: '110px',
    phone: 'hide',
    sortBy: ({ rules }) => rules.count,
    cell: ({ rules }) => <RulesCell {...rules} />,
  },
  {
    id: 'updated',
    header: 'Updated',
    width: '90px',
    phone: 'corner',
    sortBy: ({ dateUpdated }) => Date.parse(dateUpdated),
    cell: ({ dateUpdated, rules }) => (
      <span className={styles.updated} title={formatDateTime(dateUpdated)}>
        {rules.hasExperiment && (
          <IconFlask2 size={15} role="img" aria-label="has an experiment" className={styles.phoneMark} />
        )}
        {formatAgo(dateUpdated, Date.now())}
      </span>
    ),
  },
];

function RulesCell({ count, coverage, hasExperiment }: FeatureSummary['rules']) {
  const text = rulesText({ count, coverage });
  return (
    <span style={{ display: 'flex', alignItems: 'center', gap: 8 }} className={count === 0 ? 'quiet' : undefined}>
      {text}
      {coverage !== null && (
        <span style={{ width: 38 }}>
          <ProgressBar share={coverage} label={`Rolled out to ${text}`} />
        </span>
      )}
      {hasExperiment && <IconFlask2 size={15} role="img" aria-label="has an experiment" color="var(--accent-text)" />}
    </span>
  );
}
