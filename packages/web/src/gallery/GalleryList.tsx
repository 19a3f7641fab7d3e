import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import type { ListParams } from '../ui/list/columns.ts';
import { List, TwoLines, rowLinkClass } from '../ui/list/List.tsx';
import { type GalleryRow, ROWS } from './samples.ts';

/** A list with everything a list can have. */
export function GalleryList() {
  const [text, setText] = useState('');
  const [view, setView] = useState('all');
  const [params, setParams] = useState<ListParams>({});
  return (
    <List<GalleryRow>
      id="gallery"
      label="Flags"
      noun={['flag', 'flags']}
      rows={ROWS}
      rowId={({ id }) => id}
      defaultSort={{ field: 'id', dir: 1 }}
      columns={[
        {
          id: 'id',
          header: 'Flag',
          width: 'minmax(160px, 2fr)',
          sortBy: ({ id }) => id,
          cell: ({ id }, { compact }) => (
            <TwoLines
              compact={compact}
              first={
                <a className={rowLinkClass} href="#main">
                  {id}
                </a>
              }
              second="What it does, in a line"
            />
          ),
        },
        { id: 'team', header: 'Team', width: '140px', sortBy: ({ team }) => team, cell: ({ team }) => team },
      ]}
      search={{ fields: ['id^3', 'team'], placeholder: 'Search' }}
      docOf={({ id, team }) => ({ id, team })}
      text={text}
      onText={setText}
      params={params}
      onParams={(change) => setParams({ ...params, ...change })}
      views={[
        { id: 'all', label: 'All', test: () => true },
        { id: 'growth', label: 'Growth', test: ({ team }) => team === 'growth' },
      ]}
      view={view}
      onView={setView}
      filters={[{ id: 'team', label: 'Team', valuesOf: ({ team }) => [team] }]}
      bulk={(_ids, clear) => (
        <Button small onClick={clear}>
          Clear
        </Button>
      )}
      empty={<EmptyState title="No flags" />}
    />
  );
}
