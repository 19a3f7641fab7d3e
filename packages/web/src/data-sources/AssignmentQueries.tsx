import type { AssignmentQuery, DataSource } from '@gb/domain/data-sources';
import { IconPlus } from '@tabler/icons-react';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { SettingsQuery } from './SettingsQuery.tsx';
import { useDataSource } from './useDataSources.ts';

type AssignmentQueriesProps = {
  source: DataSource;
  /** Opens the form for one of them, or for a new one. Missing for who may not. */
  onEdit: ((query: AssignmentQuery | null) => void) | undefined;
};

/** The queries that say who saw which variation, and when. */
export function AssignmentQueries({ source, onEdit }: AssignmentQueriesProps) {
  const { updateSettings } = useDataSource(source.id);
  const { queries, userIdTypes } = source.settings;
  return (
    <Card title="Assignment queries">
      {queries.exposure.length === 0 && (
        <p className="muted">An assignment query finds who saw which variation of which experiment, and when.</p>
      )}
      {queries.exposure.map((query) => (
        <SettingsQuery
          key={query.id}
          name={query.name}
          note={<Note query={query} />}
          sql={query.query}
          warning="Experiments analysed with it cannot be analysed again until another one is chosen for them."
          onEdit={onEdit && (() => onEdit(query))}
          onRemove={() =>
            updateSettings(
              ({ queries: now }) => ({
                queries: { ...now, exposure: now.exposure.filter(({ id }) => id !== query.id) },
              }),
              source,
            )
          }
        />
      ))}
      {onEdit && (
        <div style={{ marginTop: 10 }}>
          <Button
            small
            icon={<IconPlus size={14} />}
            disabled={userIdTypes.length === 0}
            title={userIdTypes.length === 0 ? 'Add an identifier type first' : undefined}
            onClick={() => onEdit(null)}
          >
            Add assignment query
          </Button>
        </div>
      )}
    </Card>
  );
}

function Note({ query: { description, userIdType, dimensions, dimensionSlices } }: { query: AssignmentQuery }) {
  const split = dimensions.map((name) => {
    const slices = dimensionSlices[name];
    return slices ? `${name} (${slices.join(', ')}, others)` : name;
  });
  return (
    <>
      {description && (
        <>
          {description}
          <br />
        </>
      )}
      By <code>{userIdType}</code>
      {split.length > 0 && `, can be split by ${split.join(', ')}`}
    </>
  );
}
