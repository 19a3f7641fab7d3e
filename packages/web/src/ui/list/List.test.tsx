import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderPage, signedIn } from '../../../test/app.tsx';
import { useListSearch } from '../../platform/useListSearch.ts';
import { ListPage } from './ListPage.tsx';

type Row = { id: string; tags: string[]; owner: string };
const ROWS: Row[] = [
  { id: 'banner', tags: ['web'], owner: 'Ada' },
  { id: 'checkout', tags: ['web', 'shop'], owner: 'Ada' },
  { id: 'search', tags: ['app'], owner: 'Grace' },
];

function Example({ rows }: { rows: Row[] }) {
  const search = useListSearch();
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
      {...search}
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

const show = async (path = '/page') => {
  const { router } = renderPage(<Example rows={ROWS} />, signedIn(), path);
  await screen.findByRole('heading', { name: 'Things' });
  return router;
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

describe('the address of a list', () => {
  const location = (router: Awaited<ReturnType<typeof show>>) => router.state.location.searchStr;

  it('names the filters and the order, so that the same list opens from it', async () => {
    const router = await show('/page?tags=web&sort=-id');
    expect(shown()).toEqual(['checkout', 'banner']);
    await userEvent.click(screen.getByRole('button', { name: /^Tags/ }));
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: /app/ }));
    await waitFor(() => expect(shown()).toEqual(['search', 'checkout', 'banner']));
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: /^Name/ }));
    await waitFor(() => expect(shown()).toEqual(['banner', 'checkout', 'search']));
    expect(Object.fromEntries(new URLSearchParams(location(router)))).toEqual({ tags: '["web","app"]', sort: 'id' });
    expect(localStorage.getItem('example:sort-dir')).toBe('{"field":"id","dir":1}');
  });

  it('is followed on the way back, and by a link to the same list', async () => {
    const router = await show('/page?q=search&owner=Grace');
    router.history.push('/other');
    router.history.back();
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveProperty('value', 'search'));
    expect(screen.getByRole('button', { name: 'Owner1' })).toBeTruthy();
    router.history.push('/page');
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveProperty('value', ''));
    await waitFor(() => expect(shown()).toHaveLength(3));
  });

  it('may name what this list does not have', async () => {
    await show('/page?sort=size&tags=');
    expect(shown()).toEqual(['banner', 'checkout', 'search']);
  });
});
