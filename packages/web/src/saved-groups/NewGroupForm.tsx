import { MOST_GROUP_VALUES } from '@gb/domain/saved-groups/limits';
import { readIds } from '@gb/domain/saved-groups/readIds';
import { useNavigate } from '@tanstack/react-router';
import { useAttributes } from '../attributes/index.ts';
import { ConditionEditor } from '../conditions/index.ts';
import { useDefinitions } from '../platform/OrganizationProvider.tsx';
import { MultiSelect } from '../ui/Combo.tsx';
import { TextArea, TextField } from '../ui/Field.tsx';
import { countOf, formatCount } from '../ui/format.ts';
import { byProblems, useFields } from '../ui/form/useFields.ts';
import { Modal } from '../ui/Modal.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import { Select } from '../ui/Select.tsx';
import { useSavedGroupActions } from './useSavedGroups.ts';

type Fields = {
  type: 'list' | 'condition';
  name: string;
  description: string;
  projects: string[];
  attributeKey: string;
  values: string;
  condition: string;
};
const NEW: Fields = {
  type: 'list',
  name: '',
  description: '',
  projects: [],
  attributeKey: '',
  values: '',
  condition: '',
};

const idsIn = ({ values, attributeKey }: Fields): string[] => readIds(values, { attribute: attributeKey }).ids;

const CHECK = byProblems<Fields>((fields) => {
  const count = fields.type === 'list' ? idsIn(fields).length : 0;
  return {
    ...(fields.name.trim() === '' ? { name: 'Name is required' } : {}),
    ...(fields.type === 'list' && fields.attributeKey === '' ? { attributeKey: 'Choose an attribute' } : {}),
    ...(count > MOST_GROUP_VALUES ? { values: overLimit(count - MOST_GROUP_VALUES) } : {}),
    ...(fields.type === 'condition' && ['', '{}'].includes(fields.condition.trim())
      ? { condition: 'Say who is in the group' }
      : {}),
  };
});

/** What is said of a list that would be too long. */
export const overLimit = (over: number): string =>
  `A list has at most ${formatCount(MOST_GROUP_VALUES)} values; these are ${formatCount(over)} too many.`;

/** Makes a group of ids or of a condition. */
export function NewGroupForm({ onClose }: { onClose: () => void }) {
  const { create } = useSavedGroupActions();
  const navigate = useNavigate();
  const attributes = useAttributes().data?.attributes ?? [];
  const projects = useDefinitions().data?.projects ?? [];
  const { fields, text, shown, change, attempt } = useFields(() => NEW, CHECK);
  const { type, attributeKey, condition } = fields;
  const count = type === 'list' && fields.values !== '' ? idsIn(fields).length : 0;
  const save = async () => {
    const typed = attempt();
    if (!typed) return false;
    const common = { name: typed.name, description: typed.description, projects: typed.projects };
    const { id } = await create(
      type === 'list'
        ? { ...common, type, attributeKey, values: idsIn(typed) }
        : { ...common, type, condition: condition.trim() },
    );
    void navigate({ to: '/saved-groups/$id', params: { id } });
    return true;
  };
  return (
    <Modal title="New saved group" onClose={onClose} onSubmit={save} submitText="Create saved group" size={600}>
      <Segmented
        label="Kind of group"
        value={type}
        onChange={(next) => change({ type: next })}
        choices={[
          { value: 'list', label: 'Id list' },
          { value: 'condition', label: 'Condition group' },
        ]}
      />
      <TextField label="Name" placeholder="Gold members" {...text('name')} />
      <TextArea label="Description" optional {...text('description')} />
      {type === 'list' ? (
        <>
          <Select
            label="Attribute"
            hint="The values are of this attribute. It cannot be changed later."
            searchable
            options={attributes.filter(({ archived }) => !archived).map(({ property }) => property)}
            value={attributeKey}
            onChange={(next) => change({ attributeKey: next })}
            error={shown.attributeKey}
          />
          <TextArea
            label="Values"
            mono
            rows={6}
            optional
            hint={
              count > 0
                ? countOf(count, 'value')
                : 'One a line, or with commas. Longer lists can be uploaded afterwards.'
            }
            {...text('values')}
          />
        </>
      ) : (
        <ConditionEditor
          value={condition}
          onChange={(next) => change({ condition: next })}
          attributes={attributes}
          error={shown.condition}
        />
      )}
      {projects.length > 0 && (
        <MultiSelect
          label="Projects"
          placeholder="All projects"
          options={projects.map(({ id, name }) => ({ value: id, label: name }))}
          values={fields.projects}
          onChange={(next) => change({ projects: next })}
        />
      )}
    </Modal>
  );
}
