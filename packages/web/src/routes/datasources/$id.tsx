import { createFileRoute } from '@tanstack/react-router';
import { DataSourcePage } from '../../data-sources/index.ts';

export const Route = createFileRoute('/datasources/$id')({ component: Source });

function Source() {
  const { id } = Route.useParams();
  return <DataSourcePage key={id} id={id} />;
}
