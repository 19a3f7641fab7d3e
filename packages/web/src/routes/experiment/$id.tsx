import { createFileRoute } from '@tanstack/react-router';
import { ExperimentPage } from '../../experiments/index.ts';

export const Route = createFileRoute('/experiment/$id')({ component: Experiment });

function Experiment() {
  const { id } = Route.useParams();
  return <ExperimentPage key={id} id={id} />;
}
