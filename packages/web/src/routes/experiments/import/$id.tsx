import { createFileRoute } from '@tanstack/react-router';
import { PastExperimentsPage } from '../../../past-experiments/index.ts';

export const Route = createFileRoute('/experiments/import/$id')({ component: PastExperiments });

function PastExperiments() {
  const { id } = Route.useParams();
  return <PastExperimentsPage key={id} dataSourceId={id} />;
}
