import type { UnitQuery } from '@gb/domain/unit-queries';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Routes, refused, renderPage, signedIn } from '../../test/app.tsx';
import { make } from '../../test/make.ts';
import { DimensionsPage, SegmentsPage } from './UnitQueriesPage.tsx';

const DATE = '2026-11-01T10:00:00.000Z';
const SEGMENT: UnitQuery = {
  id: 'seg_1',
  name: 'Paying users',
  description: 'Anyone who ever paid',
  userIdType: 'user_id',
  sql: 'select user_id, date from payments',
  owner: 'Ada Okafor',
  datasource: 'ds_1',
  dateCreated: DATE,
  dateUpdated: DATE,
};
const SOURCE = make.dataSource();
const LIST = 'GET /api/v1/segments';
const AROUND: Routes = { 'GET /api/v1/data-sources': { body: { dataSources: [SOURCE] } } };

const open = (routes: Routes, role: Parameters<typeof signedIn>[0] = 'admin') =>
  renderPage(<SegmentsPage />, { ...signedIn(role), ...AROUND, ...routes });

describe('the segments page', () => {
  it('lists segments with the source they read from', async () => {
    open({ [LIST]: { body: { segments: [SEGMENT] } } });
    const row = (await screen.findByText('Paying users')).closest('[role=row]') as HTMLElement;
    expect(await within(row).findByText('Warehouse')).toBeTruthy();
  });

  it('makes one after running its query for missing columns', async () => {
    const { server } = open({
      [LIST]: { body: { segments: [] } },
      'POST /api/v1/data-sources/:id/query': {
        body: { columns: [{ name: 'user_id', type: 'text' }], rows: [], isTruncated: false, elapsedMs: 3, error: null },
      },
      'POST /api/v1/segments': { status: 201, body: { segment: SEGMENT } },
    });
    await screen.findByText('No segments yet');
    await userEvent.click(screen.getAllByRole('button', { name: 'New segment' })[0] as HTMLElement);
    const panel = await screen.findByRole('dialog', { name: 'New segment' });
    await userEvent.type(within(panel).getByRole('textbox', { name: 'Name' }), 'Paying users');
    await userEvent.click(within(panel).getByRole('combobox', { name: 'Data source' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Warehouse' }));
    const sql = () => within(panel).getByRole('textbox', { name: 'SQL' });
    await waitFor(() => expect(sql().tagName).toBe('DIV'), { timeout: 5000 });
    await userEvent.click(sql());
    await userEvent.paste('select user_id from payments');
    await userEvent.click(within(panel).getByRole('button', { name: 'Run for the first rows' }));
    await within(panel).findByText('Missing columns: date.');
    await userEvent.click(within(panel).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.sent.find(({ method, path }) => method === 'POST' && path === '/api/v1/segments')?.body).toEqual({
      name: 'Paying users',
      description: '',
      userIdType: 'user_id',
      sql: 'select user_id from payments',
      datasource: 'ds_1',
    });
  });

  it('says why they could not be loaded', async () => {
    open({ [LIST]: refused(500, 'The database is away') });
    expect(await screen.findByText(/The database is away/)).toBeTruthy();
  });

  it('offers no making to someone who may only read', async () => {
    open({ [LIST]: { body: { segments: [SEGMENT] } } }, 'readonly');
    await screen.findByText('Paying users');
    expect(screen.queryByRole('button', { name: 'New segment' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Actions for Paying users' })).toBeNull();
  });

  it('serves dimensions in their own words', async () => {
    renderPage(<DimensionsPage />, {
      ...signedIn(),
      ...AROUND,
      'GET /api/v1/dimensions': { body: { dimensions: [] } },
    });
    expect(await screen.findByText('No dimensions yet')).toBeTruthy();
  });
});
