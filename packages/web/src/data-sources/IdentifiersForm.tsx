import type { DataSource } from '@gb/domain/data-sources';
import { useState } from 'react';
import { TextField } from '../ui/Field.tsx';
import { Modal } from '../ui/Modal.tsx';
import { ComboTags } from '../ui/Combo.tsx';
import { ASSIGNMENT_COLUMNS } from './kinds.ts';
import { useDataSource, useSchema } from './useDataSources.ts';

/** By what people are told apart in a data source. */
export function IdentifiersForm({ source, onClose }: { source: DataSource; onClose: () => void }) {
  const { updateSettings } = useDataSource(source.id);
  const [opened] = useState(source);
  const [types, setTypes] = useState(source.settings.userIdTypes);
  const columns = useSchema(source.id).data?.tables.flatMap((table) => table.columns.map(({ name }) => name)) ?? [];
  const likely = [...new Set(columns)].filter(
    (name) => /(^|_)id$/i.test(name) && !(ASSIGNMENT_COLUMNS as readonly string[]).includes(name),
  );
  const name = (names: string[]) =>
    setTypes(
      names.map(
        (userIdType) => types.find((type) => type.userIdType === userIdType) ?? { userIdType, description: '' },
      ),
    );
  const describe = (index: number, description: string) =>
    setTypes(types.map((type, place) => (place === index ? { ...type, description } : type)));
  return (
    <Modal
      title="Identifier types"
      onClose={onClose}
      onSubmit={() => updateSettings(() => ({ userIdTypes: types }), opened)}
    >
      <ComboTags
        label="Names"
        hint="Names of the columns that hold them, the same in every query."
        options={likely}
        values={types.map(({ userIdType }) => userIdType)}
        onChange={name}
        placeholder="user_id"
      />
      {types.map(({ userIdType, description }, index) => (
        <TextField
          key={userIdType}
          label={`What ${userIdType} stands for`}
          optional
          value={description}
          onChange={(event) => describe(index, event.currentTarget.value)}
        />
      ))}
    </Modal>
  );
}
