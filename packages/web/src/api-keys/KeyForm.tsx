import { type NewApiKey, newApiKey } from '@gb/domain/api-keys';
import { ROLE_NAMES } from '@gb/domain/permissions';
import { useState } from 'react';
import { RoleInfoFields } from '../members/index.ts';
import { useDefinitions, useOrganization } from '../platform/OrganizationProvider.tsx';
import { TextField } from '../ui/Field.tsx';
import { bySchema } from '../ui/form/bySchema.ts';
import { useFields } from '../ui/form/useFields.ts';
import { Modal } from '../ui/Modal.tsx';
import { MultiSelect } from '../ui/Combo.tsx';
import { SecretOnce } from './SecretOnce.tsx';
import { useKeyActions } from './useKeys.ts';

/** A key that may do nothing is of no use, and an administrator cannot be one of some projects only. */
const KEY_ROLES = ROLE_NAMES.filter((role) => role !== 'noaccess');
const PROJECT_KEY_ROLES = KEY_ROLES.filter((role) => role !== 'admin');

const BLANK: NewApiKey = {
  description: '',
  role: 'readonly',
  limitAccessByEnvironment: false,
  environments: [],
  projects: [],
};
const CHECK = bySchema<NewApiKey, NewApiKey>(newApiKey, { labels: { description: 'Description' } });

/** Makes an API key: what it is for, and how far it reaches. */
export function KeyForm({ onClose }: { onClose: () => void }) {
  const { createKey } = useKeyActions();
  const { data } = useDefinitions();
  const mayLimit = useOrganization().commercialFeatures.includes('advanced-permissions');
  const { fields, text, change, attempt } = useFields(() => BLANK, CHECK);
  const { description, projects, role, limitAccessByEnvironment, environments } = fields;
  const [secret, setSecret] = useState<string>();
  if (secret) return <SecretOnce title={`Key “${description.trim()}”`} secret={secret} onClose={onClose} />;

  const save = async () => {
    const key = attempt();
    if (key) setSecret(await createKey(key));
    // The secret takes the form's place and stays until it is closed.
    return false;
  };
  return (
    <Modal title="New API key" onClose={onClose} onSubmit={save} submitText="Create key">
      <TextField
        label="Description"
        hint="What it is for, so that it can be revoked when that is over."
        {...text('description')}
      />
      <RoleInfoFields
        label="Role"
        value={{ role, limitAccessByEnvironment, environments }}
        // The select offers no other roles.
        onChange={(info) =>
          change({ ...info, role: info.role as NewApiKey['role'], environments: [...info.environments] })
        }
        roles={projects.length > 0 ? PROJECT_KEY_ROLES : KEY_ROLES}
        mayLimit={mayLimit}
      />
      {role !== 'admin' && (data?.projects.length ?? 0) > 0 && (
        <MultiSelect
          label="Projects"
          optional
          hint="Outside of them the key sees nothing. Empty means all."
          options={data?.projects.map(({ id, name }) => ({ value: id, label: name })) ?? []}
          values={projects}
          onChange={(next) => change({ projects: next })}
          placeholder="All projects"
        />
      )}
    </Modal>
  );
}
