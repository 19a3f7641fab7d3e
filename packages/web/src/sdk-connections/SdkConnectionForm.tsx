import { type NewSdkConnection, type SdkConnection, newSdkConnection } from '@gb/domain/sdk-connections';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useEnvironments } from '../environments/index.ts';
import { useDefinitions } from '../platform/OrganizationProvider.tsx';
import { TextField } from '../ui/Field.tsx';
import { Modal } from '../ui/Modal.tsx';
import { MultiSelect } from '../ui/Combo.tsx';
import { Select } from '../ui/Select.tsx';
import { submitForm, useZodForm } from '../ui/form/useZodForm.ts';
import { LANGUAGE_GROUPS, type Language } from './languages.ts';
import { PayloadSecurity, SdkVersion } from './PayloadSecurity.tsx';
import { useSdkConnectionActions } from './useSdkConnections.ts';

type Props = { connection: SdkConnection | null; onClose: () => void };

const BLANK: NewSdkConnection = {
  name: '',
  languages: [],
  sdkVersion: '',
  environment: 'production',
  projects: [],
  encryptPayload: false,
  hashSecureAttributes: false,
  includeExperimentNames: true,
  includeRuleIds: true,
  includeVisualExperiments: false,
  includeRedirectExperiments: false,
  includeDraftExperiments: false,
  remoteEvalEnabled: false,
};

/** Makes an SDK connection and opens it, or changes one. */
export function SdkConnectionForm({ connection, onClose }: Props) {
  const { create, update } = useSdkConnectionActions();
  const [opened] = useState(connection);
  const navigate = useNavigate();
  const projects = useDefinitions().data?.projects ?? [];
  const environments = useEnvironments().data?.environments ?? [];
  const form = useZodForm(newSdkConnection, connection ? editable(connection) : BLANK);
  const { errors } = form.formState;
  const values = form.watch();

  const save = () =>
    submitForm(form, async (given) => {
      if (opened) return update(opened.id, given, opened);
      const made = await create(given);
      void navigate({ to: '/sdks/$id', params: { id: made.id } });
    });

  return (
    <Modal
      title={connection ? 'Edit SDK connection' : 'New SDK connection'}
      onClose={onClose}
      onSubmit={save}
      submitText={connection ? 'Save' : 'Create'}
    >
      <TextField label="Name" placeholder="Web shop" error={errors.name?.message} {...form.register('name')} />
      <Select
        label="SDK language"
        initial="Select a language"
        searchable
        options={LANGUAGE_GROUPS}
        value={values.languages[0] ?? ''}
        onChange={(language) => form.setValue('languages', language ? [language as Language] : [])}
        error={errors.languages?.message}
      />
      <Select
        label="Environment"
        options={[...new Set([...environments.map(({ id }) => id), values.environment])].filter(Boolean)}
        value={values.environment}
        onChange={(environment) => form.setValue('environment', environment)}
        error={errors.environment?.message}
      />
      {projects.length > 0 && (
        <MultiSelect
          label="Filter by project"
          placeholder="All projects"
          options={projects.map(({ id, name }) => ({ value: id, label: name }))}
          values={values.projects ?? []}
          onChange={(next) => form.setValue('projects', next)}
        />
      )}
      <SdkVersion form={form} />
      <PayloadSecurity form={form} />
    </Modal>
  );
}

const editable = ({ name, languages, environment, projects, ...rest }: SdkConnection): NewSdkConnection => ({
  name,
  languages,
  sdkVersion: rest.sdkVersion,
  environment,
  projects,
  encryptPayload: rest.encryptPayload,
  hashSecureAttributes: rest.hashSecureAttributes,
  includeExperimentNames: rest.includeExperimentNames,
  includeRuleIds: rest.includeRuleIds,
  includeVisualExperiments: rest.includeVisualExperiments,
  includeRedirectExperiments: rest.includeRedirectExperiments,
  includeDraftExperiments: rest.includeDraftExperiments,
  remoteEvalEnabled: rest.remoteEvalEnabled,
});
