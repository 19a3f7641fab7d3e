import type { Revision } from '@gb/domain/features';
import type { RevisionSummary } from '@gb/domain/reviews';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useState } from 'react';
import { useEnvironments } from '../../environments/index.ts';
import { useBreadcrumbs } from '../../platform/breadcrumbs.tsx';
import { useQuery } from '../../platform/data.tsx';
import { usePages } from '../../platform/pages.ts';
import { ChangesCard, STATUSES } from '../../reviews/index.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Select } from '../../ui/Select.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { sectionsOf } from './changes.ts';
import { useNames } from './useNames.ts';
import styles from './Versions.module.css';

/** What two versions are, by number; where one is missing the newest, and the one before it. */
export type Pair = { from?: number | undefined; to?: number | undefined };
type Props = { id: string; pair: Pair; onPair: (pair: Pair) => void };

/** As many versions as one chooses from at first, and each time there are to be older ones too. */
const AT_ONCE = 100;

/** Any two versions of a feature: what the second has otherwise, by environment, in words and lines. */
export function VersionsPage({ id, pair, onPair }: Props) {
  const address = `/features/${encodeURIComponent(id)}`;
  useBreadcrumbs({ label: 'Features', to: '/features' }, { label: id, to: address }, { label: 'Compare versions' });
  const list = usePages('GET /api/v1/features/:id/revision-summaries', {
    input: { params: { id } },
    ...{ first: AT_ONCE, more: AT_ONCE },
    rowsOf: ({ revisions }) => revisions,
    idOf: ({ version }) => version,
  });
  const versions = list.rows ?? [];
  const to = pair.to ?? versions[0]?.version;
  const from = pair.from ?? versions.find(({ version }) => to !== undefined && version < to)?.version ?? to;
  return (
    <Page title="Compare versions">
      {list.error && !list.rows && <Problem error={list.error} onRetry={() => void list.mutate()} />}
      {!list.error && !list.rows && <Skeleton width="100%" height={120} />}
      {list.rows && from !== undefined && to !== undefined && (
        <>
          <div className={styles.pair}>
            <Choice label="From" versions={versions} value={from} onChange={(next) => onPair({ from: next, to })} />
            <IconButton label="Swap the versions" onClick={() => onPair({ from: to, to: from })}>
              <IconArrowsExchange size={17} aria-hidden="true" />
            </IconButton>
            <Choice label="To" versions={versions} value={to} onChange={(next) => onPair({ from, to: next })} />
            {list.hasMore && (
              <Button look="text" busy={list.isReading} onClick={list.readOn}>
                Older versions, too
              </Button>
            )}
          </div>
          <Difference id={id} from={from} to={to} />
        </>
      )}
    </Page>
  );
}

type ChoiceProps = {
  label: string;
  versions: readonly RevisionSummary[];
  value: number;
  onChange: (version: number) => void;
};

function Choice({ label, versions, value, onChange }: ChoiceProps) {
  const known = versions.some(({ version }) => version === value);
  const options = versions.map(({ version, title, status, author }) => ({
    value: String(version),
    label: [`#${version}`, title || STATUSES[status].word, author.name || author.email].join(', '),
  }));
  return (
    <Select
      label={label}
      options={known ? options : [...options, { value: String(value), label: `#${value}` }]}
      value={String(value)}
      searchable
      onChange={(next) => onChange(Number(next))}
    />
  );
}

type DifferenceProps = { id: string; from: number; to: number };

function Difference({ id, from, to }: DifferenceProps) {
  const [view, setView] = useState<'lines' | 'words'>('lines');
  const before = useRevision(id, from);
  const after = useRevision(id, to);
  const environments = useEnvironments();
  const names = useNames();
  if (!before.data || !after.data || !environments.data) {
    const failure = before.error ?? after.error ?? environments.error;
    const again = () => void Promise.all([before.mutate(), after.mutate(), environments.mutate()]);
    return failure ? <Problem error={failure} onRetry={again} /> : <Skeleton width="100%" height={200} />;
  }
  const sections = sectionsOf(
    { before: stateOf(before.data), after: stateOf(after.data) },
    environments.data.environments.map(({ id: name }) => name),
    names,
  );
  if (sections.length === 0) return <Alert>These versions say the same.</Alert>;
  return (
    <>
      <div className={styles.view}>
        <span className="muted">
          What changed from #{from} to #{to}
        </span>
        <Segmented
          label="How changes are shown"
          value={view}
          onChange={setView}
          choices={[
            { value: 'lines', label: 'Words and lines' },
            { value: 'words', label: 'Words' },
          ]}
        />
      </div>
      {sections.map(({ title, changes }) => (
        <ChangesCard key={title} title={title} changes={changes} showsLines={view === 'lines'} />
      ))}
    </>
  );
}

const stateOf = ({ revision }: { revision: Revision }) => revision.content;

const useRevision = (id: string, version: number) =>
  useQuery('GET /api/v1/features/:id/revisions/:version', { params: { id, version: String(version) } });
