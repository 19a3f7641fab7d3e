import { createFileRoute } from '@tanstack/react-router';
import { MetricPage } from '../../metrics/index.ts';

export const Route = createFileRoute('/fact-metrics/$id')({ component: Metric });

function Metric() {
  const { id } = Route.useParams();
  return <MetricPage key={id} id={id} />;
}
