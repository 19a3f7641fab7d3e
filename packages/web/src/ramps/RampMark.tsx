import type { PlannedRamp } from '@gb/domain/ramps';
import { Link } from '@tanstack/react-router';
import { Badge } from '../ui/Badge.tsx';
import { startWords } from './plannedWords.ts';
import { STATUS_TONES, rampWords } from './rampWords.ts';
import { useRampsOf } from './useRamps.ts';

type Props = { featureId: string; ruleId: string; planned?: PlannedRamp | undefined };

/** Says on a rule that a ramp is planned for it, or moving it and at which step, with the way to it. */
export function RampMark({ featureId, ruleId, planned }: Props) {
  const ramp = useRampsOf(featureId).data?.rampSchedules.find(
    ({ status, targets }) =>
      (status === 'running' || status === 'paused' || status === 'pending') &&
      targets.some((target) => target.ruleId === ruleId),
  );
  if (planned) return <Badge tone="accent">Ramp {startWords(planned, new Date().toISOString())}</Badge>;
  if (!ramp) return null;
  return (
    <Link to="/features/$id/ramps/$rampId" params={{ id: featureId, rampId: ramp.id }} title={ramp.name}>
      <Badge tone={STATUS_TONES[ramp.status]}>Ramp: {rampWords(ramp)}</Badge>
    </Link>
  );
}
