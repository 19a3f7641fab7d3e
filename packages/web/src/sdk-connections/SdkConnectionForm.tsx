import { type NewSdkConnection, type SdkConnection, newSdkConnection } from '@gb/domain/sdk-connections';
import { useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { useEnvironments } from '../environments/index.ts';
import { useDefinitions } from '../platform/OrganizationProvider.tsx';
import { TextField } from '../ui/Field.tsx';
import { Modal } from '../ui/Modal.tsx';
import { MultiSelect } from '../ui/Combo.tsx';
import { Select } from '../ui/Select.tsx';
import { bySchema } from '../ui/form/bySchema.ts';
import { useFields } from '../ui/form/useFields.ts';
import { DeliveryFields } from './DeliveryFields.tsx';
import { BLANK, editable } from './editable.ts';
import { LANGUAGE_GROUPS, type Language } from './languages.ts';
import { PayloadSecurity, SdkVersion } from './PayloadSecurity.tsx';
import { useSdkConnectionActions } from './useSdkConnections.ts';

type Props = { connection: SdkConnection | null; onClose: () => void };

const CHECK = bySchema<NewSdkConnection, NewSdkConnection>(newSdkConnection, {
  labels: { name: 'Name', languages: 'SDK language', environment: 'Environment', proxyHost: 'Proxy address' },
});

/** Makes an SDK connection and opens it, or changes one. */
export function SdkConnectionForm({ connection, onClose }: Props) {
  const { create, update } = useSdkConnectionActions();
  const navigate = useNavigate();
  const projects = useDefinitions().data?.projects ?? [];
  const environments = useEnvironments().data?.environments ?? [];
  const form = useFields(() => (connection ? editable(connection) : BLANK), CHECK);
  const { fields: values, shown, change, text, attempt } = form;

  const [opened] = useState(connection);
  const save = async () => {
    const given = attempt();
    if (!given) return false;
    if (opened) return update(opened.id, given, opened);
    const made = await create(given);
    void navigate({ to: '/sdks/$id', params: { id: made.id } });
  };

  return (
    <Modal
      title={connection ? 'Edit SDK connection' : 'New SDK connection'}
      onClose={onClose}
      onSubmit={save}
      submitText={connection ? 'Save' : 'Create'}
    >
      <TextField label="Name" placeholder="Web shop" {...text('name')} />
      <Select
        label="SDK language"
        initial="Select a language"
        searchable
        options={LANGUAGE_GROUPS}
        value={values.languages[0] ?? ''}
        onChange={(language) => change({ languages: language ? [language as Language] : [] })}
        error={shown.languages}
      />
      <Select
        label="Environment"
        options={[...new Set([...environments.map(({ id }) => id), values.environment])].filter(Boolean)}
        value={values.environment}
        onChange={(environment) => change({ environment })}
        error={shown.environment}
      />
      {projects.length > 0 && (
        <MultiSelect
          label="Filter by project"
          placeholder="All projects"
          options={projects.map(({ id, name }) => ({ value: id, label: name }))}
          values={values.projects}
          onChange={(next) => change({ projects: next })}
        />
      )}
      <SdkVersion form={form} />
      <PayloadSecurity form={form} />
      <DeliveryFields form={form} />
    </Modal>
  );
}
