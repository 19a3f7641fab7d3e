import type { DataSource } from '@gb/domain/data-sources';
import { IconPlus } from '@tabler/icons-react';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { SettingsQuery } from './SettingsQuery.tsx';
import { useDataSource } from './useDataSources.ts';

type IdentifierJoinsProps = {
  source: DataSource;
  /** Opens the form for one of them, by its place, or for a new one. Missing for who may not. */
  onEdit: ((index: number | null) => void) | undefined;
};

/** The queries that say which identifiers belong to one person. */
export function IdentifierJoins({ source, onEdit }: IdentifierJoinsProps) {
  const { updateQueries } = useDataSource(source.id);
  const { identityJoins } = source.settings.queries;
  return (
    <Card title="Identifier joins">
      <p className="muted">
        Which identifiers belong to the same person: for metrics that know people by another identifier than the
        exposures do.
      </p>
      {identityJoins.map(({ ids, query }, index) => (
        <SettingsQuery
          key={ids.join()}
          name={ids.join(' and ')}
          note={`Rows with ${ids.join(', ')}`}
          sql={query}
          warning="Metrics that need it to find the units of an experiment show an error instead of a result."
          onEdit={onEdit && (() => onEdit(index))}
          onRemove={() => updateQueries(source, { identityJoins: identityJoins.toSpliced(index, 1) })}
        />
      ))}
      {onEdit && (
        <div style={{ marginTop: 10 }}>
          <Button small icon={<IconPlus size={14} />} onClick={() => onEdit(null)}>
            Add identifier join
          </Button>
        </div>
      )}
    </Card>
  );
}
