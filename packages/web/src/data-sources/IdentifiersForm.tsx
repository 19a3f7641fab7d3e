import type { DataSource } from '@gb/domain/data-sources';
import { useState } from 'react';
import { Modal } from '../ui/Modal.tsx';
import { ComboTags } from '../ui/Select.tsx';
import { useDataSource, useSchema } from './useDataSources.ts';

/** By what people are told apart in a data source. Descriptions of names that stay are kept. */
export function IdentifiersForm({ source, onClose }: { source: DataSource; onClose: () => void }) {
  const { update } = useDataSource(source.id);
  const { userIdTypes } = source.settings;
  const [names, setNames] = useState(() => userIdTypes.map(({ userIdType }) => userIdType));
  const columns = useSchema(source.id).data?.tables.flatMap((table) => table.columns.map(({ name }) => name)) ?? [];
  const likely = [...new Set(columns)].filter((name) => /(^|_)id$/i.test(name));
  const save = () =>
    update({
      settings: {
        ...source.settings,
        userIdTypes: names.map((name) => ({
          userIdType: name,
          description: userIdTypes.find(({ userIdType }) => userIdType === name)?.description ?? '',
        })),
      },
    });
  return (
    <Modal title="Identifier types" onClose={onClose} onSubmit={save}>
      <ComboTags
        label="Names"
        hint="Names of the columns that hold them, the same in every query."
        options={likely}
        values={names}
        onChange={setNames}
        placeholder="user_id"
      />
    </Modal>
  );
}
