import { createFileRoute } from '@tanstack/react-router';
import { GroupReviewPage } from '../../saved-group-drafts/index.ts';

export const Route = createFileRoute('/saved-groups/$id_/drafts/$version')({ component: Draft });

function Draft() {
  const { id, version } = Route.useParams();
  return <GroupReviewPage key={`${id}@${version}`} id={id} version={Number(version)} />;
}
