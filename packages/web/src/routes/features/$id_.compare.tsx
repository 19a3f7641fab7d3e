import { createFileRoute } from '@tanstack/react-router';
import { ComparePage } from '../../features/index.ts';

export const Route = createFileRoute('/features/$id_/compare')({ component: Compare });

function Compare() {
  const { id } = Route.useParams();
  return <ComparePage key={id} id={id} />;
}
