import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { RampPage } from '../../ramps/index.ts';

export const Route = createFileRoute('/features/$id_/ramps/$rampId')({ component: Ramp });

function Ramp() {
  const { id, rampId } = Route.useParams();
  return (
    <Suspense>
      <RampPage key={rampId} featureId={id} id={rampId} />
    </Suspense>
  );
}
