import { createFileRoute } from '@tanstack/react-router';
import { MemberPage } from '../../../members/index.ts';

export const Route = createFileRoute('/settings/team/$id')({ component: Member });

function Member() {
  const { id } = Route.useParams();
  return <MemberPage key={id} id={id} />;
}
