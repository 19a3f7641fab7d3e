import type { Archetype } from '@gb/domain/archetypes';
import type { Evaluation } from '@gb/domain/evaluation';
import { useEffect, useState } from 'react';
import { useEnvironments } from '../environments/index.ts';
import { useApi } from '../platform/SessionProvider.tsx';
import { ErrorAlert } from '../ui/Alert.tsx';
import { Card } from '../ui/Card.tsx';
import { TextField } from '../ui/Field.tsx';
import { messageOf } from '../ui/messageOf.ts';
import { RowsTable } from '../ui/RowsTable.tsx';
import { Select } from '../ui/Select.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import styles from './Archetypes.module.css';

const MOST_ROWS = 200;

/** What every feature gives each saved user in one environment: a row for each feature, a column for each user. */
export function ResultsOverFlags({ archetypes }: { archetypes: readonly Archetype[] }) {
  const environments = (useEnvironments().data?.environments ?? []).map(({ id }) => id);
  const [chosen, setChosen] = useState('');
  const [search, setSearch] = useState('');
  const environment = chosen || environments[0] || '';
  const { results, error } = useResults(archetypes, environment);
  const keys = [...(results?.[0]?.keys() ?? [])].filter((key) => key.toLowerCase().includes(search.toLowerCase()));
  // Two users may be called alike; a column is told by its place then.
  const names = archetypes.map(({ name }, at) =>
    archetypes.findIndex((one) => one.name === name) === at ? name : `${name} (${at + 1})`,
  );
  const rows = keys.map((key) => ({
    Feature: key,
    ...Object.fromEntries(names.map((name, at) => [name, textOf(results?.[at]?.get(key))])),
  }));
  return (
    <Card title="What each feature gives them">
      <div className={styles.filters}>
        <Select label="Environment" options={environments} value={environment} onChange={setChosen} />
        <TextField
          label="Find a feature"
          optional
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </div>
      {error && <ErrorAlert text={error} />}
      {!results && !error && <Skeleton width="100%" height={120} />}
      {results && rows.length === 0 && <p className="muted">No feature is called like that.</p>}
      {rows.length > 0 && <RowsTable label="Values by feature and archetype" rows={rows} max={MOST_ROWS} />}
    </Card>
  );
}

type Values = ReadonlyMap<string, Evaluation>;

function useResults(archetypes: readonly Archetype[], environment: string) {
  const api = useApi();
  const [state, setState] = useState<{ results: Values[] | null; error: string }>({ results: null, error: '' });
  useEffect(() => {
    if (environment === '') return;
    let isStale = false;
    const ask = async ({ attributes }: Archetype): Promise<Values> => {
      const { evaluations } = await api.call('POST /api/v1/evaluate', {
        body: { attributes, environments: [environment] },
      });
      return new Map(evaluations.map((one) => [one.featureId, one]));
    };
    Promise.all(archetypes.map(ask)).then(
      (results) => isStale || setState({ results, error: '' }),
      (cause: unknown) => isStale || setState({ results: null, error: messageOf(cause) }),
    );
    return () => {
      isStale = true;
    };
  }, [api, archetypes, environment]);
  return state;
}

const textOf = (evaluation: Evaluation | undefined): string => {
  if (!evaluation) return '';
  if (!evaluation.enabled) return 'off';
  const { value } = evaluation;
  return typeof value === 'string' ? value : JSON.stringify(value);
};
