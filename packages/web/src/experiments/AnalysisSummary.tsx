import type { Experiment } from '@gb/domain/experiments';
import { Link } from '@tanstack/react-router';
import { useDataSources } from '../data-sources/index.ts';
import { MetricLink, useMetrics } from '../metrics/index.ts';
import { useOrganization } from '../platform/OrganizationProvider.tsx';
import { Button } from '../ui/Button.tsx';
import { Card, Facts } from '../ui/Card.tsx';
import { overrideWords } from './overrideFields.ts';
import { ENGINE_NAMES } from './status.ts';

type AnalysisSummaryProps = { experiment: Experiment; onEdit?: (() => void) | undefined };

/** How an experiment is analysed, with links to what the analysis stands on. */
export function AnalysisSummary({ experiment, onEdit }: AnalysisSummaryProps) {
  const sources = useDataSources().data?.dataSources;
  const { settings } = useOrganization().organization;
  const source = sources?.find(({ id }) => id === experiment.datasource);
  const query = source?.settings.queries.exposure.find(({ id }) => id === experiment.exposureQueryId);
  const engine = experiment.statsEngine ?? settings.statsEngine;
  return (
    <Card title="Analysis">
      <Facts
        items={[
          [
            'Data source',
            source ? (
              <Link key="source" to="/datasources/$id" params={{ id: source.id }}>
                {source.name}
              </Link>
            ) : (
              <None key="source" />
            ),
          ],
          ['Assignment query', query?.name ?? <None key="query" />],
          ['Engine', ENGINE_NAMES[engine]],
          ['Goals', <MetricLinks key="goals" ids={experiment.metrics} />],
          ['Secondary', <MetricLinks key="secondary" ids={experiment.secondaryMetrics} />],
          ['Guardrails', <MetricLinks key="guardrails" ids={experiment.guardrails} />],
          ...(experiment.metricOverrides.length > 0
            ? [['Overrides', <OverrideList key="overrides" overrides={experiment.metricOverrides} />] as const]
            : []),
        ]}
      />
      {onEdit && (
        <div style={{ marginTop: 12 }}>
          <Button small onClick={onEdit}>
            Edit analysis settings
          </Button>
        </div>
      )}
    </Card>
  );
}

const None = () => <span className="quiet">none</span>;

function OverrideList({ overrides }: { overrides: Experiment['metricOverrides'] }) {
  return overrides.map((override) => (
    <div key={override.id}>
      <MetricLinks ids={[override.id]} /> <span className="muted">{overrideWords(override)}</span>
    </div>
  ));
}

function MetricLinks({ ids }: { ids: readonly string[] }) {
  const { data } = useMetrics();
  const names = data && new Map(data.map(({ id, name }) => [id, name] as const));
  if (ids.length === 0) return <None />;
  return ids.map((id, at) => (
    <span key={id}>
      {at > 0 && ', '}
      {names && !names.has(id) ? 'a metric that was deleted' : <MetricLink id={id}>{names?.get(id) ?? '…'}</MetricLink>}
    </span>
  ));
}
