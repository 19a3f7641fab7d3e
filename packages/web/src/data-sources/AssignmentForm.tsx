import { type AssignmentQuery, type DataSource, assignmentQuery } from '@gb/domain/data-sources';
import { IconWand } from '@tabler/icons-react';
import { useState } from 'react';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/Field.tsx';
import { bySchema } from '../ui/form/bySchema.ts';
import { useFields } from '../ui/form/useFields.ts';
import { SidePanel } from '../ui/Modal.tsx';
import { ComboTags } from '../ui/Combo.tsx';
import { Select } from '../ui/Select.tsx';
import { ASSIGNMENT_COLUMNS, NAME_COLUMNS, dimensionColumns } from './kinds.ts';
import { SliceFields } from './SliceFields.tsx';
import { SqlField } from './SqlField.tsx';
import { suggestAssignment } from './suggestAssignment.ts';
import { useDataSource, useSchema } from './useDataSources.ts';

type AssignmentFormProps = { source: DataSource; query: AssignmentQuery | null; onClose: () => void };

const idFrom = (name: string, taken: ReadonlySet<string>): string => {
  const base =
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^_+|_+$/g, '') || 'query';
  let id = base;
  for (let count = 2; taken.has(id); count += 1) id = `${base}_${count}`;
  return id;
};

const fresh = (userIdType: string): AssignmentQuery => ({
  id: '',
  name: '',
  description: '',
  userIdType,
  query: '',
  dimensions: [],
  dimensionSlices: {},
  hasNameCol: false,
});

/** Its id is made of its name when it is saved. */
const CHECK = bySchema<AssignmentQuery, AssignmentQuery>(assignmentQuery, {
  labels: { name: 'Name', query: 'SQL', userIdType: 'Identifier type' },
  input: (typed) => ({ ...typed, id: typed.id || 'new' }),
});

/** The queries with one as it was typed: in its place, or with an id of its own at the end. */
function withQuery(queries: readonly AssignmentQuery[], typed: AssignmentQuery): AssignmentQuery[] {
  const id = typed.id || idFrom(typed.name, new Set(queries.map((query) => query.id)));
  const next = { ...typed, id, name: typed.name.trim(), description: typed.description.trim() };
  const at = queries.findIndex((query) => query.id === id);
  return at < 0 ? [...queries, next] : queries.with(at, next);
}

/** Makes or changes an assignment query, with a run for its first rows. */
export function AssignmentForm({ source, query, onClose }: AssignmentFormProps) {
  const { updateSettings } = useDataSource(source.id);
  const [opened] = useState(source);
  const identifiers = source.settings.userIdTypes.map(({ userIdType }) => userIdType);
  const form = useFields(() => query ?? fresh(identifiers[0] ?? ''), CHECK);
  const { fields: draft, shown, change, text, attempt } = form;
  const [columns, setColumns] = useState<string[]>([]);

  const save = async () => {
    if (!attempt()) return false;
    return updateSettings(
      ({ queries }) => ({ queries: { ...queries, exposure: withQuery(queries.exposure, draft) } }),
      opened,
    );
  };
  const ran = (found: readonly { name: string }[]) => {
    const names = found.map(({ name }) => name);
    setColumns(names);
    change({ hasNameCol: NAME_COLUMNS.every((name) => names.includes(name)) });
  };
  const lonely = NAME_COLUMNS.filter((name) => columns.includes(name));

  return (
    <SidePanel
      title={query ? 'Edit assignment query' : 'Add assignment query'}
      onClose={onClose}
      onSubmit={save}
      size={720}
    >
      <TextField label="Name" {...text('name')} />
      <TextField label="Description" optional {...text('description')} />
      <Select
        label="Identifier type"
        options={identifiers}
        value={draft.userIdType}
        onChange={(userIdType) => change({ userIdType })}
      />
      {!draft.query && (
        <Suggested source={source} userIdType={draft.userIdType} onTake={(sql) => change({ query: sql })} />
      )}
      <SqlField
        label="SQL"
        hint={`One row for each exposure, with the columns ${[draft.userIdType, ...ASSIGNMENT_COLUMNS].join(', ')}.`}
        dataSourceId={source.id}
        value={draft.query}
        onChange={(sql) => change({ query: sql })}
        needed={[draft.userIdType, ...ASSIGNMENT_COLUMNS]}
        onColumns={ran}
        error={shown.query}
      />
      {lonely.length === 1 && (
        <Alert tone="warn">Names are taken from {NAME_COLUMNS.join(' and ')} together; only one of them is here.</Alert>
      )}
      <ComboTags
        label="Dimensions"
        optional
        hint="Further columns that results can be split by. Run the query to choose from its columns."
        options={dimensionColumns(columns, identifiers)}
        values={draft.dimensions}
        onChange={(dimensions) =>
          change({
            dimensions,
            dimensionSlices: Object.fromEntries(
              Object.entries(draft.dimensionSlices).filter(([name]) => dimensions.includes(name)),
            ),
          })
        }
      />
      <SliceFields
        dataSourceId={source.id}
        query={{ ...draft, id: draft.id || 'draft', name: draft.name || 'draft' }}
        onChange={(dimensionSlices) => change({ dimensionSlices })}
      />
    </SidePanel>
  );
}

type SuggestedProps = { source: DataSource; userIdType: string; onTake: (sql: string) => void };

/** Offers a query over the table that looks like one of exposures, when there is one. */
function Suggested({ source, userIdType, onTake }: SuggestedProps) {
  const suggestion = suggestAssignment(useSchema(source.id).data?.tables ?? [], userIdType);
  if (!suggestion) return null;
  return (
    <div>
      <Button small icon={<IconWand size={14} />} onClick={() => onTake(suggestion.sql)}>
        Begin with {suggestion.table}
      </Button>
    </div>
  );
}
