import { createFileRoute } from '@tanstack/react-router';
import { FactTablePage } from '../../fact-tables/index.ts';

export const Route = createFileRoute('/fact-tables/$id')({ component: Table });

function Table() {
  const { id } = Route.useParams();
  return <FactTablePage key={id} id={id} />;
}
