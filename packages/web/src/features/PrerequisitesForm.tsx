import type { FeatureChange, FeatureV1 } from '@gb/domain/features';
import { useState } from 'react';
import { byProblems, useFields } from '../ui/form/useFields.ts';
import { Modal } from '../ui/Modal.tsx';
import { PrerequisiteFields } from './ruleFields/PrerequisiteFields.tsx';
import { type Target, TargetChoice, submitText } from './TargetChoice.tsx';

type Props = {
  feature: FeatureV1;
  onSave: (change: FeatureChange, comment: string, to: Target) => Promise<unknown>;
  onClose: () => void;
};

const CHECK = byProblems(
  ({ prerequisites }: Pick<FeatureChange & { prerequisites: FeatureV1['requires'] }, 'prerequisites'>) =>
    prerequisites.some(({ id }) => id === '') ? { prerequisites: 'Choose a feature' } : {},
);

/** The features that have to hold before this one gives anything. */
export function PrerequisitesForm({ feature, onSave, onClose }: Props) {
  const [target, setTarget] = useState<Target>('draft');
  const { fields, shown, change, attempt } = useFields(() => ({ prerequisites: feature.requires }), CHECK);
  const save = async () => {
    const typed = attempt();
    return typed ? onSave(typed, 'Changed the prerequisites', target) : false;
  };
  return (
    <Modal title="Edit prerequisites" onClose={onClose} onSubmit={save} submitText={submitText(target)}>
      <TargetChoice value={target} onChange={setTarget} />
      <p className="muted">All of them have to hold, or everyone gets null, whatever the rules say.</p>
      <PrerequisiteFields
        feature={feature}
        value={fields.prerequisites}
        onChange={(prerequisites) => change({ prerequisites })}
        error={shown.prerequisites}
      />
    </Modal>
  );
}
