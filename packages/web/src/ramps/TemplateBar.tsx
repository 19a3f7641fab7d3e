import type { PlannedRamp } from '@gb/domain/ramps';
import { useState } from 'react';
import { usePermissions } from '../platform/OrganizationProvider.tsx';
import { ActionButton } from '../ui/ActionButton.tsx';
import { TextField } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';
import { toast } from '../ui/toast.tsx';
import { type Planned, PRESETS, endActionsOf, plannedOf, problemsOf, stepsOf } from './planned.ts';
import styles from './Ramps.module.css';
import { useRampTemplates } from './useRampTemplates.ts';

type Props = {
  steps: readonly Planned[];
  /** What the draft plans already, to which one can go back. */
  planned?: Pick<PlannedRamp, 'steps' | 'endActions'> | undefined;
  onBegin: (steps: Planned[], endActions: PlannedRamp['endActions']) => void;
};

/** Stands for the plan of the draft among templates, whose ids it is none of. */
const PLANNED = 'planned';

/** What a plan begins with: usual ways, and templates of the organization, to which the plan can be added. */
export function TemplateBar({ steps, planned, onBegin }: Props) {
  const { templates, create, remove } = useRampTemplates();
  const { can } = usePermissions();
  const [chosen, setChosen] = useState(planned ? PLANNED : 'usual');
  const [name, setName] = useState('');
  const template = templates.find(({ id }) => id === chosen);
  const mayKeep = can('manageRampTemplates');
  const begin = (next: string) => {
    setChosen(next);
    const own = templates.find(({ id }) => id === next);
    if (own) onBegin(plannedOf(own.steps), endActionsOf(own.endPatch));
    else if (planned && next === PLANNED) onBegin(plannedOf(planned.steps), planned.endActions);
    else onBegin([...PRESETS[next as keyof typeof PRESETS].plan], []);
  };
  const keep = async () => {
    const made = await create({ name, steps: stepsOf(steps) });
    toast({ title: `“${made.name}” is a template now` });
    setName('');
    setChosen(made.id);
  };
  const forget = async (id: string) => {
    await remove(id);
    setChosen('usual');
  };
  return (
    <>
      <div className={styles.begin}>
        <Select
          label="Begin with"
          options={[
            ...(planned ? [{ value: PLANNED, label: 'What is planned' }] : []),
            ...templates.map(({ id, name: own, official }) => ({
              value: id,
              label: official ? `${own} (official)` : own,
            })),
            ...Object.entries(PRESETS).map(([value, { label }]) => ({ value, label })),
          ]}
          value={chosen}
          onChange={begin}
        />
        {mayKeep && template && (
          <ActionButton look="outline" onAction={() => forget(template.id)}>
            Delete this template
          </ActionButton>
        )}
      </div>
      {mayKeep && (
        <details>
          <summary>Keep these steps as a template</summary>
          <div className={styles.begin}>
            <TextField
              label="Name of the template"
              maxLength={200}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <ActionButton look="outline" disabled={name.trim() === '' || problemsOf(steps).size > 0} onAction={keep}>
              Keep as a template
            </ActionButton>
          </div>
        </details>
      )}
    </>
  );
}
