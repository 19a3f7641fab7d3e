import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderPage, signedIn } from '../../../test/app.tsx';
import { ListPage } from './ListPage.tsx';

type Row = { id: string; tags: string[]; owner: string };
const ROWS: Row[] = [
  { id: 'banner', tags: ['web'], owner: 'Ada' },
  { id: 'checkout', tags: ['web', 'shop'], owner: 'Ada' },
  { id: 'search', tags: ['app'], owner: 'Grace' },
];

function Example({ rows }: { rows: Row[] }) {
  const [text, setText] = useState('');
  return (
    <ListPage<Row>
      id="example"
      title="Things"
      noun={['thing', 'things']}
      rows={rows}
      error={undefined}
      onRetry={() => {}}
      rowId={({ id }) => id}
      columns={[
        {
          id: 'id',
          header: 'Name',
          width: '1fr',
          sortBy: ({ id }) => id,
          cell: ({ id }) => <a href={`#${id}`}>{id}</a>,
        },
      ]}
      defaultSort={{ field: 'id', dir: 1 }}
      search={{ fields: ['id'], placeholder: 'Search' }}
      docOf={({ id }) => ({ id })}
      text={text}
      onText={setText}
      filters={[
        { id: 'tags', label: 'Tags', valuesOf: ({ tags }) => tags },
        { id: 'owner', label: 'Owner', valuesOf: ({ owner }) => [owner] },
      ]}
      bulk={(ids, clear) => (
        <button type="button" onClick={clear}>
          Archive {ids.join(' and ')}
        </button>
      )}
      addText="Add thing"
      canEdit
      form={(row) => <div role="dialog" aria-label={row ? `Edit ${row.id}` : 'New thing'} />}
      empty={{ icon: null, title: 'No things', text: '' }}
    />
  );
}

const show = async (rows: Row[] = ROWS) => {
  renderPage(<Example rows={rows} />, signedIn());
  await screen.findByRole('heading', { name: 'Things' });
};
const names = () =>
  screen.getAllByRole('link').flatMap(({ hash }: HTMLElement & { hash?: string }) => hash?.slice(1) || []);
const shown = () => names().filter((name) => ROWS.some(({ id }) => id === name));
const press = (keys: string) => userEvent.keyboard(keys);

describe('a list under the keyboard', () => {
  it('moves with j and k, and Enter follows the link of the row', async () => {
    await show();
    await press('jj');
    expect(document.activeElement?.textContent).toBe('checkout');
    await press('k');
    expect(document.activeElement?.textContent).toBe('banner');
    await press('kk');
    expect(document.activeElement?.textContent).toBe('banner');
  });

  it('selects with x, and acts on what is selected', async () => {
    await show();
    await press('jxjjx');
    await userEvent.click(await screen.findByRole('button', { name: 'Archive banner and search' }));
    expect(screen.queryByRole('button', { name: /Archive/ })).toBeNull();
  });

  it('edits with e and makes a new one with c', async () => {
    await show();
    await press('je');
    expect(await screen.findByRole('dialog', { name: 'Edit banner' })).toBeTruthy();
  });

  it('makes a new one with c', async () => {
    await show();
    await press('c');
    expect(await screen.findByRole('dialog', { name: 'New thing' })).toBeTruthy();
  });
});

describe('the filters of a list', () => {
  const choose = async (filter: string, value: RegExp) => {
    await userEvent.click(screen.getByRole('button', { name: new RegExp(`^${filter}`) }));
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: value }));
    await userEvent.keyboard('{Escape}');
  };

  it('keep rows that have one of the values of each', async () => {
    await show();
    await choose('Tags', /shop/);
    expect(shown()).toEqual(['checkout']);
    await choose('Tags', /app/);
    expect(shown()).toEqual(['checkout', 'search']);
    await choose('Owner', /Grace/);
    expect(shown()).toEqual(['search']);
  });

  it('say that they hide everything, and let go at once', async () => {
    await show();
    await choose('Tags', /shop/);
    await choose('Owner', /Grace/);
    expect(await screen.findByText('The filters hide everything.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Clear the filters' }));
    expect(shown()).toHaveLength(3);
  });
});
