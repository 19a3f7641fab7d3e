import type { DataSource } from '@gb/domain/data-sources';
import { useState } from 'react';
import { SidePanel } from '../ui/Modal.tsx';
import { EventSchemaFields, NO_SCHEMA } from './EventSchemaFields.tsx';
import { useApplySchema } from './useDataSources.ts';

/** Adds what the tables of a tracker give to begin with; what is there already stays. */
export function EventSchemaForm({ source, onClose }: { source: DataSource; onClose: () => void }) {
  const apply = useApplySchema();
  const [typed, setTyped] = useState(NO_SCHEMA);
  return (
    <SidePanel
      title="Add queries of a tracker"
      onClose={onClose}
      onSubmit={async () => typed.format !== '' && apply(source.id, { ...typed, format: typed.format })}
      canSubmit={typed.format !== ''}
      submitText="Add"
      size={640}
    >
      <EventSchemaFields type={source.type} typed={typed} onChange={setTyped} />
    </SidePanel>
  );
}
