import { createFileRoute } from '@tanstack/react-router';
import { RampPage } from '../../ramps/index.ts';

export const Route = createFileRoute('/features/$id_/ramps/$rampId')({ component: Ramp });

function Ramp() {
  const { id, rampId } = Route.useParams();
  return <RampPage key={rampId} featureId={id} id={rampId} />;
}
