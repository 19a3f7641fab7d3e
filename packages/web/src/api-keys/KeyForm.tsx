import type { NewApiKey } from '@gb/domain/api-keys';
import { type RoleInfo, ROLE_NAMES } from '@gb/domain/permissions';
import { useState } from 'react';
import { RoleInfoFields } from '../members/index.ts';
import { useDefinitions, useOrganization } from '../platform/OrganizationProvider.tsx';
import { TextField } from '../ui/Field.tsx';
import { Modal } from '../ui/Modal.tsx';
import { MultiSelect } from '../ui/Combo.tsx';
import { SecretOnce } from './SecretOnce.tsx';
import { useKeyActions } from './useKeys.ts';

/** A key that may do nothing is of no use, and an administrator cannot be one of some projects only. */
const KEY_ROLES = ROLE_NAMES.filter((role) => role !== 'noaccess');
const PROJECT_KEY_ROLES = KEY_ROLES.filter((role) => role !== 'admin');

/** Makes an API key: what it is for, and how far it reaches. */
export function KeyForm({ onClose }: { onClose: () => void }) {
  const { createKey } = useKeyActions();
  const { data } = useDefinitions();
  const mayLimit = useOrganization().commercialFeatures.includes('advanced-permissions');
  const [description, setDescription] = useState('');
  const [info, setInfo] = useState<RoleInfo>({ role: 'readonly', limitAccessByEnvironment: false, environments: [] });
  const [projects, setProjects] = useState<string[]>([]);
  const [tried, setTried] = useState(false);
  const [secret, setSecret] = useState<string>();
  if (secret) return <SecretOnce title={`Key “${description.trim()}”`} secret={secret} onClose={onClose} />;

  const save = async () => {
    setTried(true);
    if (description.trim() === '') return false;
    const { role, limitAccessByEnvironment, environments } = info;
    setSecret(
      await createKey({
        description,
        // The select offers no other roles.
        role: role as NewApiKey['role'],
        limitAccessByEnvironment,
        environments: [...environments],
        projects,
      }),
    );
    // The secret takes the form's place and stays until it is closed.
    return false;
  };
  return (
    <Modal title="New API key" onClose={onClose} onSubmit={save} submitText="Create key">
      <TextField
        label="Description"
        hint="What it is for, so that it can be revoked when that is over."
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
        error={tried && description.trim() === '' ? 'Description is required' : undefined}
      />
      <RoleInfoFields
        label="Role"
        value={info}
        onChange={setInfo}
        roles={projects.length > 0 ? PROJECT_KEY_ROLES : KEY_ROLES}
        mayLimit={mayLimit}
      />
      {info.role !== 'admin' && (data?.projects.length ?? 0) > 0 && (
        <MultiSelect
          label="Projects"
          optional
          hint="Outside of them the key sees nothing. Empty means all."
          options={data?.projects.map(({ id, name }) => ({ value: id, label: name })) ?? []}
          values={projects}
          onChange={setProjects}
          placeholder="All projects"
        />
      )}
    </Modal>
  );
}
