import type { PlannedRamp } from '@gb/domain/ramps';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, IconButton } from '../ui/Button.tsx';
import { SwitchField, TextField } from '../ui/Field.tsx';
import { Modal } from '../ui/Modal.tsx';
import { Select } from '../ui/Select.tsx';
import { type Planned, PRESETS, plannedOf, problemsOf, stepsOf } from './planned.ts';
import { RampStart, beginningOf, startOf } from './RampStart.tsx';
import styles from './Ramps.module.css';
import { TemplateBar } from './TemplateBar.tsx';
import { usePlanRamp } from './useRamps.ts';

const UNITS = [
  { value: 'seconds', label: 'seconds' },
  { value: 'minutes', label: 'minutes' },
  { value: 'hours', label: 'hours' },
  { value: 'days', label: 'days' },
  { value: 'hand', label: 'by hand' },
];
type Drafting = {
  /** What the draft plans already. */
  from: PlannedRamp | undefined;
  onPlan: (plan: PlannedRamp) => Promise<unknown>;
};
type RampFormProps = {
  featureId: string;
  ruleId: string;
  ruleName: string;
  /** Set where the plan goes into a draft, with its rule. */
  drafting?: Drafting;
  onClose: () => void;
};

/** Plans a ramp of a rule: which share, for how long, and where somebody has to approve. */
export function RampForm({ featureId, ruleId, ruleName, drafting, onClose }: RampFormProps) {
  const plan = usePlanRamp();
  const navigate = useNavigate();
  const from = drafting?.from;
  const [steps, setSteps] = useState<Planned[]>(from ? plannedOf(from.steps) : [...PRESETS.usual.plan]);
  const [endActions, setEndActions] = useState(from?.endActions ?? []);
  const [start, setStart] = useState(startOf(from));
  const [problems, setProblems] = useState<ReadonlyMap<number, string>>(new Map());
  const change = (index: number, next: Partial<Planned>) =>
    setSteps(steps.map((step, at) => (at === index ? { ...step, ...next } : step)));
  const save = async () => {
    const found = problemsOf(steps);
    setProblems(found);
    if (found.size > 0) return false;
    if (drafting) {
      await drafting.onPlan({
        ...{ startActions: [], ...from },
        ...{ steps: stepsOf(steps), endActions },
        ...beginningOf(start),
      });
      return true;
    }
    const made = await plan({
      featureId,
      ruleId,
      steps: stepsOf(steps),
      endActions,
    });
    await navigate({ to: '/features/$id/ramps/$rampId', params: { id: featureId, rampId: made.id } });
    return true;
  };
  return (
    <Modal
      title={`Ramp up ${ruleName}`}
      size={720}
      onClose={onClose}
      onSubmit={save}
      submitText={drafting ? 'Save to a draft' : 'Plan the ramp'}
      canSubmit={start.how !== 'time' || start.at !== ''}
    >
      <TemplateBar
        steps={steps}
        planned={from}
        onBegin={(begun, end) => {
          setSteps(begun);
          setEndActions(end);
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
      {drafting && <RampStart value={start} onChange={setStart} />}
      <p className="muted">
        {drafting
          ? 'Nothing changes before the draft is published. Until the ramp starts, a new rule is off and a live one stays as it is.'
          : 'Nothing changes before you start it. Each step is published as a version of the feature.'}
      </p>
    </Modal>
  );
}
