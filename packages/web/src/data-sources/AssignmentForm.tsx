import type { AssignmentQuery, DataSource } from '@gb/domain/data-sources';
import { IconWand } from '@tabler/icons-react';
import { useState } from 'react';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/Field.tsx';
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

/** Makes or changes an assignment query, with a run for its first rows. */
export function AssignmentForm({ source, query, onClose }: AssignmentFormProps) {
  const { updateQueries } = useDataSource(source.id);
  const { queries, userIdTypes } = source.settings;
  const identifiers = userIdTypes.map(({ userIdType }) => userIdType);
  const [draft, setDraft] = useState(query ?? fresh(identifiers[0] ?? ''));
  const [columns, setColumns] = useState<string[]>([]);
  const [tried, setTried] = useState(false);
  const change = (more: Partial<AssignmentQuery>) => setDraft((before) => ({ ...before, ...more }));

  const save = async () => {
    setTried(true);
    if (!draft.name.trim() || !draft.query.trim()) return false;
    const { exposure } = queries;
    const next = {
      ...draft,
      id: query?.id ?? idFrom(draft.name, new Set(exposure.map(({ id }) => id))),
      name: draft.name.trim(),
      description: draft.description.trim(),
    };
    return updateQueries(source, {
      exposure: query ? exposure.map((one) => (one.id === query.id ? next : one)) : [...exposure, next],
    });
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
      <TextField
        label="Name"
        value={draft.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        error={tried && !draft.name.trim() ? 'Name is required' : undefined}
      />
      <TextField
        label="Description"
        optional
        value={draft.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
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
        error={tried && !draft.query.trim() ? 'SQL is required' : undefined}
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
