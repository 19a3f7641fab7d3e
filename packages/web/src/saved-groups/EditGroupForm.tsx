import type { SavedGroup } from '@gb/domain/saved-groups';
import { useState } from 'react';
import { useDefinitions } from '../platform/OrganizationProvider.tsx';
import { MultiSelect } from '../ui/Combo.tsx';
import { TextArea, TextField } from '../ui/Field.tsx';
import { byProblems, useFields } from '../ui/form/useFields.ts';
import { Modal } from '../ui/Modal.tsx';
import { TargetField } from './TargetField.tsx';
import { useGroupTarget } from './useGroupTarget.ts';
import { useSavedGroupActions } from './useSavedGroups.ts';

type Props = { group: SavedGroup; onDraft: (version: number) => void; onClose: () => void };

const CHECK = byProblems<Pick<SavedGroup, 'name' | 'owner' | 'description' | 'projects'>>(({ name }) =>
  name.trim() === '' ? { name: 'Name is required' } : {},
);

/** What a group is called, whose it is, and where it is offered. */
export function EditGroupForm({ group, onDraft, onClose }: Props) {
  const { changeDetails } = useSavedGroupActions();
  const target = useGroupTarget(group);
  const [isLive, setLive] = useState(!target.isReviewed);
  const projects = useDefinitions().data?.projects ?? [];
  const { fields, text, change, attempt } = useFields(
    () => ({ name: group.name, owner: group.owner, description: group.description, projects: group.projects }),
    CHECK,
  );
  const save = async () => {
    const typed = attempt();
    if (!typed) return false;
    const version = await changeDetails(group.id, typed, isLive ? target.live : target.draft);
    if (!isLive) onDraft(version);
    return true;
  };
  return (
    <Modal title="Edit details" onClose={onClose} onSubmit={save} submitText={isLive ? 'Save' : target.draftWords}>
      <TextField label="Name" {...text('name')} />
      <TextArea label="Description" optional {...text('description')} />
      <TextField label="Owner" {...text('owner')} />
      {projects.length > 0 && (
        <MultiSelect
          label="Projects"
          placeholder="All projects"
          options={projects.map(({ id, name }) => ({ value: id, label: name }))}
          values={fields.projects}
          onChange={(next) => change({ projects: next })}
        />
      )}
      <TargetField target={target} isLive={isLive} onChange={setLive} />
    </Modal>
  );
}
