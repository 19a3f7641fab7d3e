import { createFileRoute } from '@tanstack/react-router';
import { SqlMetricPage } from '../../metrics/index.ts';

export const Route = createFileRoute('/metric/$id')({ component: Metric });

function Metric() {
  const { id } = Route.useParams();
  return <SqlMetricPage key={id} id={id} />;
}
