import type { DataSource } from '@gb/domain/data-sources';
import { IconPlus } from '@tabler/icons-react';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { SettingsQuery } from './SettingsQuery.tsx';
import { type IdentityJoin, isSameJoin } from './identityJoin.ts';
import { useDataSource } from './useDataSources.ts';

type IdentifierJoinsProps = {
  source: DataSource;
  /** Opens the form for one of them, or for a new one. Missing for who may not. */
  onEdit: ((join: IdentityJoin | null) => void) | undefined;
};

/** The queries that say which identifiers belong to one person. */
export function IdentifierJoins({ source, onEdit }: IdentifierJoinsProps) {
  const { updateSettings } = useDataSource(source.id);
  const { identityJoins } = source.settings.queries;
  return (
    <Card title="Identifier joins">
      <p className="muted">
        Which identifiers belong to the same person: for metrics that know people by another identifier than the
        exposures do.
      </p>
      {identityJoins.map((join) => (
        <SettingsQuery
          key={JSON.stringify(join)}
          name={join.ids.join(' and ')}
          note={`Rows with ${join.ids.join(', ')}`}
          sql={join.query}
          warning="Metrics that need it to find the units of an experiment show an error instead of a result."
          onEdit={onEdit && (() => onEdit(join))}
          onRemove={() =>
            updateSettings(
              ({ queries }) => ({
                queries: { ...queries, identityJoins: queries.identityJoins.filter((one) => !isSameJoin(one, join)) },
              }),
              source,
            )
          }
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
