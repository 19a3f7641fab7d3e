import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, IconButton } from '../ui/Button.tsx';
import { SwitchField, TextField } from '../ui/Field.tsx';
import { Modal } from '../ui/Modal.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import { Select } from '../ui/Select.tsx';
import styles from './Ramps.module.css';
import { usePlanRamp } from './useRamps.ts';

type Planned = { share: string; count: string; unit: keyof typeof SECONDS; asks: boolean };

const SECONDS = { minutes: 60, hours: 3600, days: 86_400, hand: 0 } as const;
const UNITS = [
  { value: 'minutes', label: 'minutes' },
  { value: 'hours', label: 'hours' },
  { value: 'days', label: 'days' },
  { value: 'hand', label: 'by hand' },
];
const planOf = (shares: readonly number[], unit: Planned['unit'], asks = false): Planned[] =>
  shares.map((share) => ({ share: String(share), count: '1', unit, asks }));

/** Plans to begin with. */
const PRESETS = {
  usual: { label: 'A day each', plan: planOf([1, 5, 10, 25, 50, 100], 'days') },
  fast: { label: 'An hour each', plan: planOf([5, 25, 50, 100], 'hours') },
  careful: { label: 'With approvals', plan: planOf([1, 10, 50, 100], 'days', true) },
} as const;
type Preset = keyof typeof PRESETS;

type RampFormProps = { featureId: string; ruleId: string; ruleName: string; onClose: () => void };

/** Plans a ramp of a rule: which share, for how long, and where somebody has to approve. */
export function RampForm({ featureId, ruleId, ruleName, onClose }: RampFormProps) {
  const plan = usePlanRamp();
  const navigate = useNavigate();
  const [preset, setPreset] = useState<Preset>('usual');
  const [steps, setSteps] = useState<Planned[]>([...PRESETS.usual.plan]);
  const [problems, setProblems] = useState<ReadonlyMap<number, string>>(new Map());
  const change = (index: number, next: Partial<Planned>) =>
    setSteps(steps.map((step, at) => (at === index ? { ...step, ...next } : step)));
  const save = async () => {
    const found = problemsOf(steps);
    setProblems(found);
    if (found.size > 0) return false;
    const made = await plan({
      featureId,
      ruleId,
      steps: steps.map(({ share, count, unit, asks }) => ({
        interval: unit === 'hand' ? null : Number(count) * SECONDS[unit],
        actions: [{ patch: { coverage: Number(share) / 100 } }],
        holdConditions: asks ? { requiresApproval: true } : {},
      })),
    });
    await navigate({ to: '/features/$id/ramps/$rampId', params: { id: featureId, rampId: made.id } });
    return true;
  };
  return (
    <Modal title={`Ramp up ${ruleName}`} size={720} onClose={onClose} onSubmit={save} submitText="Plan the ramp">
      <Segmented
        label="Begin with"
        value={preset}
        choices={Object.entries(PRESETS).map(([value, { label }]) => ({ value: value as Preset, label }))}
        onChange={(next) => {
          setPreset(next);
          setSteps([...PRESETS[next].plan]);
        }}
      />
      <div className={styles.plan}>
        {steps.map((step, index) => (
          <div key={index} role="group" aria-label={`Step ${index + 1}`}>
            <TextField
              label="Percent"
              inputMode="decimal"
              value={step.share}
              onChange={(event) => change(index, { share: event.currentTarget.value })}
            />
            <TextField
              label="Held for"
              inputMode="numeric"
              value={step.unit === 'hand' ? '' : step.count}
              disabled={step.unit === 'hand'}
              error={problems.get(index)}
              onChange={(event) => change(index, { count: event.currentTarget.value })}
            />
            <Select
              label="Unit"
              options={UNITS}
              value={step.unit}
              onChange={(unit) => change(index, { unit: unit as Planned['unit'] })}
            />
            <SwitchField label="Approval" checked={step.asks} onChange={(asks) => change(index, { asks })} />
            <IconButton
              label={`Remove step ${index + 1}`}
              disabled={steps.length === 1}
              onClick={() => setSteps(steps.filter((_, at) => at !== index))}
            >
              <IconTrash size={16} />
            </IconButton>
          </div>
        ))}
      </div>
      <div>
        <Button
          small
          icon={<IconPlus size={15} />}
          onClick={() => setSteps([...steps, { share: '100', count: '1', unit: 'days', asks: false }])}
        >
          Add step
        </Button>
      </div>
      <p className="muted">Nothing changes before you start it. Each step is published as a version of the feature.</p>
    </Modal>
  );
}

function problemsOf(steps: readonly Planned[]): Map<number, string> {
  const found = new Map<number, string>();
  for (const [index, { share, count, unit }] of steps.entries()) {
    const [percent, held] = [Number(share), Number(count)];
    if (share.trim() === '' || !(percent >= 0 && percent <= 100)) found.set(index, 'Enter a percentage from 0 to 100');
    else if (unit !== 'hand' && !(Number.isInteger(held) && held >= 1 && held * SECONDS[unit] <= 31_536_000))
      found.set(index, 'Enter a whole number, a year at most');
  }
  return found;
}
