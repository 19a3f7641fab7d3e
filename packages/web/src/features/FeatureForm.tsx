import { invalidField } from '@gb/domain/errors';
import { type NewFeatureV1, VALUE_TYPES, type ValueType, newFeatureV1 } from '@gb/domain/features';
import { isDemoProject } from '@gb/domain/projects/demo';
import { useNavigate } from '@tanstack/react-router';
import { CustomFieldInputs } from '../custom-fields/index.ts';
import { useEnvironments } from '../environments/index.ts';
import { useDefinitions, usePermissions } from '../platform/OrganizationProvider.tsx';
import { useProject } from '../platform/project.tsx';
import { SwitchField, TextArea, TextField } from '../ui/Field.tsx';
import { Modal } from '../ui/Modal.tsx';
import { ComboTags } from '../ui/Combo.tsx';
import { Problem } from '../ui/Problem.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Select } from '../ui/Select.tsx';
import { bySchema } from '../ui/form/bySchema.ts';
import { useFields } from '../ui/form/useFields.ts';
import { valueProblem } from './describe.ts';
import { copyKey, copyOf } from './copyOf.ts';
import { useOwnFields } from './useOwnFields.ts';
import { useFeature } from './useFeature.ts';
import { useCreateFeature, useFeatures } from './useFeatures.ts';
import { ValueField } from './ValueField.tsx';

const TYPE_NAMES: Readonly<Record<ValueType, string>> = {
  boolean: 'boolean (on/off)',
  number: 'number',
  string: 'string',
  json: 'json',
};
const DEFAULTS: Readonly<Record<ValueType, string>> = { boolean: 'false', number: '1', string: 'foo', json: '{}' };

const BLANK: NewFeatureV1 = {
  id: '',
  valueType: 'boolean',
  defaultValue: DEFAULTS.boolean,
  description: '',
  project: '',
  tags: [],
  environments: {},
};
const CHECK = bySchema<NewFeatureV1, NewFeatureV1>(newFeatureV1, {
  labels: { id: 'Feature key' },
  rule: ({ valueType, defaultValue }) => {
    const problem = valueProblem(valueType, defaultValue);
    if (problem) throw invalidField('defaultValue', problem);
  },
});

type FeatureFormProps = { copied?: string; onClose: () => void };

/** Makes a feature and opens it, from nothing or as a copy of another one. */
export function FeatureForm({ copied, onClose }: FeatureFormProps) {
  return copied === undefined ? <NewFeature onClose={onClose} /> : <Copy id={copied} onClose={onClose} />;
}

function Copy({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, mutate } = useFeature(id);
  const features = useFeatures();
  if (data && features.data) {
    const key = copyKey(id, new Set(features.data.features.map((feature) => feature.id)));
    return <NewFeature from={{ id, feature: copyOf(data.feature, key) }} onClose={onClose} />;
  }
  return (
    <Modal title={`Duplicate ${id}`} onClose={onClose}>
      {error ? <Problem error={error} onRetry={() => void mutate()} /> : <Skeleton height={180} />}
    </Modal>
  );
}

type NewFeatureProps = { from?: { id: string; feature: NewFeatureV1 }; onClose: () => void };

function NewFeature({ from, onClose }: NewFeatureProps) {
  const create = useCreateFeature();
  const navigate = useNavigate();
  const isFirst = useIsFirst();
  const { can } = usePermissions();
  const { projectId } = useProject();
  const { data: definitions } = useDefinitions();
  const environments = useEnvironments().data?.environments ?? [];
  const initial = (): NewFeatureV1 => from?.feature ?? { ...BLANK, project: projectId };
  const { fields, shown, text, change, attempt } = useFields(initial, CHECK);
  const { valueType, defaultValue, tags = [], project = '', environments: given = {} } = fields;
  const own = useOwnFields(project, from?.feature.customFields);

  const save = async () => {
    const typed = attempt();
    if (!own.check() || !typed) return false;
    const states = environments.map(({ id, defaultState }) => [id, { enabled: isOn(id, defaultState) }] as const);
    const feature = await create({ ...typed, customFields: own.values, environments: Object.fromEntries(states) });
    void navigate({
      to: '/features/$id',
      params: { id: feature.id },
      search: (isFirst ? { first: true } : {}) as never,
    });
  };
  const mayPublish = (id: string) => can('publishFeatures', { projects: [project], environments: [id] });
  const isOn = (id: string, byDefault: boolean) => mayPublish(id) && (given[id]?.enabled ?? byDefault);

  return (
    <Modal
      title={from ? `Duplicate ${from.id}` : 'Add feature'}
      onClose={onClose}
      onSubmit={save}
      submitText={from ? 'Create the copy' : 'Create feature'}
    >
      <TextField
        label="Feature key"
        mono
        autoFocus
        placeholder="checkout-button-copy"
        hint="Your code asks for this key. It cannot be changed later."
        {...text('id')}
      />
      <TextArea label="Description" optional {...text('description')} />
      <ComboTags
        label="Tags"
        optional
        options={(definitions?.tags ?? []).map(({ id }) => id)}
        values={tags}
        onChange={(next) => change({ tags: next })}
      />
      {(definitions?.projects ?? []).length > 0 && (
        <Select
          label="Project"
          initial="No project"
          options={(definitions?.projects ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={project}
          onChange={(next) => change({ project: next })}
        />
      )}
      <CustomFieldInputs {...own.inputs} />
      {from ? (
        <p className="muted">It gets the same type, values and rules.</p>
      ) : (
        <>
          <Select
            label="Value type"
            options={VALUE_TYPES.map((type) => ({ value: type, label: TYPE_NAMES[type] }))}
            value={valueType}
            onChange={(next) => {
              change({ valueType: next as ValueType, defaultValue: DEFAULTS[next as ValueType] });
            }}
          />
          <ValueField
            label="Default value when enabled"
            type={valueType}
            value={defaultValue}
            onChange={(next) => change({ defaultValue: next })}
            error={shown.defaultValue}
          />
        </>
      )}
      <fieldset style={{ border: 0, margin: 0, padding: 0, display: 'grid', gap: 8 }}>
        <legend style={{ fontSize: 12.5, fontWeight: 560, padding: '0 0 6px' }}>Enabled environments</legend>
        {environments.map(({ id, defaultState }) => (
          <SwitchField
            key={id}
            label={id}
            checked={isOn(id, defaultState)}
            disabled={!mayPublish(id)}
            reason={`You may not publish features in ${id}`}
            onChange={(enabled) => change({ environments: { ...given, [id]: { enabled } } })}
          />
        ))}
      </fieldset>
    </Modal>
  );
}

/** Whether no feature has been made outside the demo project yet. */
function useIsFirst(): boolean {
  const { data } = useFeatures();
  return data?.features.every(({ project }) => isDemoProject(project)) ?? false;
}
