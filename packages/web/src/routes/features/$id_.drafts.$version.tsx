import { createFileRoute } from '@tanstack/react-router';
import { ReviewPage } from '../../features/index.ts';

export const Route = createFileRoute('/features/$id_/drafts/$version')({ component: Draft });

function Draft() {
  const { id, version } = Route.useParams();
  return <ReviewPage key={`${id}@${version}`} id={id} version={Number(version)} />;
}
