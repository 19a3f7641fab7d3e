import { createFileRoute } from '@tanstack/react-router';
import { SdkConnectionPage } from '../../sdk-connections/index.ts';

export const Route = createFileRoute('/sdks/$id')({ component: SdkConnection });

function SdkConnection() {
  const { id } = Route.useParams();
  return <SdkConnectionPage key={id} id={id} />;
}
