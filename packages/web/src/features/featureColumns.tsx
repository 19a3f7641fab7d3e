import type { FeatureSummary } from '@gb/domain/features';
import { IconFlask2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { watchColumn } from '../activity/index.ts';
import { Badge, TagRow } from '../ui/Badge.tsx';
import { Sparkline } from '../ui/charts/Sparkline.tsx';
import { ProgressBar } from '../ui/charts/Variation.tsx';
import { formatAgo, formatDate, formatDateTime } from '../ui/format.ts';
import type { Column } from '../ui/list/columns.ts';
import { TwoLines, rowLinkClass } from '../ui/list/List.tsx';
import { Mark } from '../ui/list/Mark.tsx';
import { Switch } from '../ui/Switch.tsx';
import { rulesText } from './describe.ts';
import { EnvironmentsCell, type SwitchIn } from './EnvironmentsCell.tsx';
import styles from './FeatureList.module.css';
import { staleDetail, staleWords } from './staleWords.ts';
import { TypeIcon } from './TypeIcon.tsx';
import type { FeatureRow } from './useStaleness.ts';

/** More environments than this share one column. */
const FOLD_FROM = 5;

export type ColumnFacts = SwitchIn & {
  tagColors: ReadonlyMap<string, string>;
  /** What projects are called; null where there are none. */
  projectName: ((id: string) => string) | null;
  /** Some feature was asked for lately, as far as this server was told. */
  hasUsage: boolean;
  /** Opens what is known of a stale one; null where none is. */
  onStale: ((row: FeatureRow) => void) | null;
};

/** The columns of the list of features. Its first one stays when the others scroll. */
export const featureColumns = (facts: ColumnFacts): Column<FeatureRow>[] => [
  KEY,
  WATCH,
  ...(facts.projectName ? [projectColumn(facts.projectName)] : []),
  tagsColumn(facts.tagColors),
  ...(facts.environments.length < FOLD_FROM
    ? facts.environments.map((name) => switchColumn(name, facts))
    : [foldedColumn(facts)]),
  ...VALUES,
  ...(facts.hasUsage ? [USAGE] : []),
  ...(facts.onStale ? [staleColumn(facts.onStale)] : []),
  ...REST,
];

const WATCH = watchColumn<FeatureRow>('features', ({ id }) => id);

const KEY: Column<FeatureRow> = {
  id: 'id',
  header: 'Feature',
  width: 'minmax(240px, 2.2fr)',
  skeleton: 'title',
  sortBy: ({ id }) => id,
  cell: ({ id, description, hasDrafts, valueType, archived }, { ranges, compact }) => (
    <span className={styles.key}>
      <TypeIcon type={valueType} />
      <span>
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
      {archived && <Badge>Archived</Badge>}
    </span>
  ),
};

const projectColumn = (projectName: (id: string) => string): Column<FeatureRow> => ({
  id: 'project',
  header: 'Project',
  width: 'minmax(100px, 0.7fr)',
  phone: 'hide',
  leaveOut: 'may',
  sortBy: ({ project }) => projectName(project),
  cell: ({ project }) => <span className="muted">{project ? projectName(project) : ''}</span>,
});

const tagsColumn = (colors: ReadonlyMap<string, string>): Column<FeatureRow> => ({
  id: 'tags',
  header: 'Tags',
  width: 'minmax(130px, 1fr)',
  phone: 'hide',
  leaveOut: 'may',
  sortBy: ({ tags }) => tags.join(' '),
  cell: ({ tags }) => <TagRow names={tags} colors={colors} />,
});

const switchColumn = (environment: string, { toggle, mayToggle }: SwitchIn): Column<FeatureRow> => ({
  id: `switch ${environment}`,
  header: environment,
  width: '80px',
  align: 'center',
  phone: 'label',
  leaveOut: 'may',
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

const foldedColumn = (facts: SwitchIn): Column<FeatureRow> => ({
  id: 'environments',
  header: 'Environments',
  width: '130px',
  phone: 'label',
  skeleton: 'pill',
  sortBy: ({ enabled }) => facts.environments.filter((name) => enabled[name]).length,
  cell: (feature) => <EnvironmentsCell feature={feature} {...facts} />,
});

const USAGE: Column<FeatureRow> = {
  id: 'usage',
  header: '14 days',
  width: '80px',
  phone: 'hide',
  leaveOut: 'may',
  sortBy: ({ usage }) => usage?.reduce((sum, one) => sum + one, 0) ?? 0,
  cell: ({ usage }) =>
    usage ? (
      <Sparkline
        values={usage}
        label={`Asked for ${usage.reduce((sum, one) => sum + one, 0).toLocaleString('en-US')} times in 14 days`}
      />
    ) : (
      <span className="quiet">not told</span>
    ),
};

const staleColumn = (onStale: (row: FeatureRow) => void): Column<FeatureRow> => ({
  id: 'stale',
  header: 'Stale because',
  width: 'minmax(150px, 1fr)',
  phone: 'hide',
  leaveOut: 'may',
  sortBy: ({ stale }) => (stale?.isStale ? 0 : stale ? 1 : 2),
  cell: (row, { compact }) =>
    row.stale && (
      <button type="button" className={styles.stale} data-never={row.stale.neverStale} onClick={() => onStale(row)}>
        <TwoLines
          compact={compact}
          first={staleWords(row.stale, row.dateUpdated, Date.now())}
          second={row.stale.neverStale ? undefined : staleDetail(row.stale)}
        />
      </button>
    ),
});

const VALUES: readonly Column<FeatureRow>[] = [
  {
    id: 'defaultValue',
    header: 'Default',
    width: 'minmax(90px, 140px)',
    phone: 'hide',
    leaveOut: 'may',
    cell: ({ defaultValue }) => <code title={defaultValue}>{defaultValue}</code>,
  },
  {
    id: 'rules',
    header: 'Rules',
    width: '100px',
    phone: 'hide',
    leaveOut: 'may',
    sortBy: ({ rules }) => rules.count,
    cell: ({ rules }) => <RulesCell {...rules} />,
  },
  {
    id: 'owner',
    header: 'Owner',
    width: 'minmax(100px, 0.7fr)',
    phone: 'hide',
    leaveOut: 'may',
    sortBy: ({ owner }) => owner,
    cell: ({ owner }) => (
      <span className="muted" title={owner}>
        {owner}
      </span>
    ),
  },
];

const REST: readonly Column<FeatureRow>[] = [
  {
    id: 'version',
    header: 'Version',
    width: '70px',
    phone: 'hide',
    leaveOut: 'is',
    align: 'end',
    sortBy: ({ version }) => version,
    cell: ({ version }) => <span className="muted num">{version}</span>,
  },
  {
    id: 'created',
    header: 'Created',
    width: '110px',
    phone: 'hide',
    leaveOut: 'is',
    sortBy: ({ dateCreated }) => Date.parse(dateCreated),
    cell: ({ dateCreated }) => (
      <span className="muted" title={formatDateTime(dateCreated)}>
        {formatDate(dateCreated)}
      </span>
    ),
  },
  {
    id: 'updated',
    header: 'Updated',
    width: '76px',
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
