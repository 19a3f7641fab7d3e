import { createFileRoute } from '@tanstack/react-router';
import { FeaturePage } from '../../features/index.ts';

export const Route = createFileRoute('/features/$id')({ component: Feature });

function Feature() {
  const { id } = Route.useParams();
  return <FeaturePage key={id} id={id} />;
}
