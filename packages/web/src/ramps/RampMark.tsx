import { Link } from '@tanstack/react-router';
import { Badge } from '../ui/Badge.tsx';
import { STATUS_TONES, rampWords } from './rampWords.ts';
import { useRampsOf } from './useRamps.ts';

/** Says on a rule that a ramp is moving it, at which step, with the way to it. */
export function RampMark({ featureId, ruleId }: { featureId: string; ruleId: string }) {
  const ramp = useRampsOf(featureId).data?.rampSchedules.find(
    ({ status, targets }) =>
      (status === 'running' || status === 'paused' || status === 'pending') &&
      targets.some((target) => target.ruleId === ruleId),
  );
  if (!ramp) return null;
  return (
    <Link to="/features/$id/ramps/$rampId" params={{ id: featureId, rampId: ramp.id }} title={ramp.name}>
      <Badge tone={STATUS_TONES[ramp.status]}>Ramp: {rampWords(ramp)}</Badge>
    </Link>
  );
}
