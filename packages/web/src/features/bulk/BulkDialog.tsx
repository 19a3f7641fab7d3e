import { useMemo, useState } from 'react';
import { useDefinitions, usePermissions } from '../../platform/OrganizationProvider.tsx';
import { Combo, ComboTags } from '../../ui/Combo.tsx';
import { countOf } from '../../ui/format.ts';
import { Modal } from '../../ui/Modal.tsx';
import { Select } from '../../ui/Select.tsx';
import styles from './Bulk.module.css';
import { type BulkChange, type Changeable, planOf, summaryOfPlan, titleOf } from './plan.ts';
import { useBulkChange } from './useBulkChange.ts';

/** How many features a preview names. */
const SHOWN = 100;

type BulkDialogProps = {
  start: BulkChange;
  features: readonly Changeable[];
  /** Who owns features of the list, most of all first. */
  owners: readonly string[];
  /** What a project is called. */
  projectName: (id: string) => string;
  /** Called when the change was made. */
  onDone: () => void;
  onClose: () => void;
};

/** Shows what a change does to each of the selected features, and makes it. */
export function BulkDialog({ start, features, owners, projectName, onDone, onClose }: BulkDialogProps) {
  const [change, setChange] = useState(start);
  const { can } = usePermissions();
  const make = useBulkChange(projectName);
  const plan = useMemo(() => {
    const may = ({ project }: Changeable) =>
      change.kind === 'switch'
        ? can('publishFeatures', { projects: [project], environments: [change.environment] })
        : can('manageFeatures', { projects: change.kind === 'project' ? [project, change.project] : [project] });
    return planOf(change, features, { may, projectName });
  }, [change, features, can, projectName]);
  const changing = plan.filter(({ left }) => left === null);
  return (
    <Modal
      title={
        change.kind === 'tags' || change.kind === 'owner' || change.kind === 'project'
          ? HEADS[change.kind]
          : titleOf(change)
      }
      onClose={onClose}
      submitText={`Change ${countOf(changing.length, 'feature')}`}
      canSubmit={changing.length > 0}
      onSubmit={async () => {
        await make(
          change,
          changing.map(({ feature }) => feature),
        );
        onDone();
      }}
    >
      <Fields change={change} onChange={setChange} features={features} owners={owners} projectName={projectName} />
      <p className={styles.summary}>{summaryOfPlan(plan)}</p>
      <ul className={styles.plan}>
        {plan.slice(0, SHOWN).map(({ feature, before, after, left }) => (
          <li key={feature.id} className={left ? styles.left : undefined}>
            <code>{feature.id}</code>
            {left === null ? (
              <span>
                <del>{before}</del> <ins>{after}</ins>
              </span>
            ) : (
              <span>{left === 'same' ? before : 'not yours to change'}</span>
            )}
          </li>
        ))}
      </ul>
      {plan.length > SHOWN && <p className="muted">{`And ${plan.length - SHOWN} more.`}</p>}
    </Modal>
  );
}

const HEADS = { tags: 'Change tags', owner: 'Change owner', project: 'Move to a project' } as const;

type FieldsProps = {
  change: BulkChange;
  onChange: (change: BulkChange) => void;
  features: readonly Changeable[];
  owners: readonly string[];
  projectName: (id: string) => string;
};

function Fields({ change, onChange, features, owners, projectName }: FieldsProps) {
  const { data } = useDefinitions();
  if (change.kind === 'tags') {
    const present = [...new Set(features.flatMap(({ tags }) => tags))].sort();
    return (
      <>
        <ComboTags
          label="Add"
          optional
          options={(data?.tags ?? []).map(({ id }) => id)}
          values={[...change.add]}
          onChange={(add) => onChange({ ...change, add, remove: change.remove.filter((tag) => !add.includes(tag)) })}
        />
        <ComboTags
          label="Remove"
          optional
          options={present}
          values={[...change.remove]}
          onChange={(remove) => onChange({ ...change, remove, add: change.add.filter((tag) => !remove.includes(tag)) })}
        />
      </>
    );
  }
  if (change.kind === 'project')
    return (
      <Select
        label="Project"
        initial="No project"
        options={(data?.projects ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={change.project}
        onChange={(project) => onChange({ ...change, project, name: projectName(project) })}
      />
    );
  if (change.kind === 'owner')
    return (
      <Combo
        label="Owner"
        optional
        options={owners}
        value={change.owner}
        onChange={(owner) => onChange({ ...change, owner: owner.trim() })}
      />
    );
  return null;
}
