import { createFileRoute } from '@tanstack/react-router';
import { SavedGroupPage } from '../../saved-groups/index.ts';

export const Route = createFileRoute('/saved-groups/$id')({ component: SavedGroup });

function SavedGroup() {
  const { id } = Route.useParams();
  return <SavedGroupPage key={id} id={id} />;
}
