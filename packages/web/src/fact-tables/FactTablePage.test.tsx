import { type FactTable, factTable } from '@gb/domain/fact-tables';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { DEFINITIONS, type Routes, refused, renderPage, signedIn } from '../../test/app.tsx';
import { make } from '../../test/make.ts';
import { FactTableListPage } from './FactTableListPage.tsx';
import { FactTablePage } from './FactTablePage.tsx';

const DATE = '2026-11-01T10:00:00.000Z';
const TABLE: FactTable = factTable.parse({
  id: 'ftb_1',
  name: 'Orders',
  description: 'One row per order',
  projects: [],
  tags: [],
  userIdTypes: ['user_id'],
  sql: 'select * from orders',
  eventName: '',
  columns: [{ column: 'amount', datatype: 'number' }],
  filters: [{ id: 'flt_1', name: 'Paid', value: "status = 'paid'" }],
  owner: 'Ada Okafor',
  datasource: 'ds_1',
  dateCreated: DATE,
  dateUpdated: DATE,
});
const LIST = 'GET /api/v1/fact-tables';
const ONE = 'GET /api/v1/fact-tables/:id';
const AROUND: Routes = {
  'GET /api/v1/data-sources': {
    body: { dataSources: [make.dataSource()] },
  },
  'GET /api/v1/fact-metrics': { body: { factMetrics: [] } },
};

type Role = Parameters<typeof signedIn>[0];
const openList = (routes: Routes, role: Role = 'admin') =>
  renderPage(<FactTableListPage />, { ...signedIn(role), ...AROUND, ...routes });
const openOne = (routes: Routes, role: Role = 'admin') =>
  renderPage(<FactTablePage id="ftb_1" />, { ...signedIn(role), ...AROUND, ...routes });

describe('the list of fact tables', () => {
  it('lists each with the source it reads from', async () => {
    openList({ [LIST]: { body: { factTables: [TABLE] } } });
    const row = (await screen.findByRole('link', { name: 'Orders' })).closest('[role=row]') as HTMLElement;
    expect(await within(row).findByText('Warehouse')).toBeTruthy();
  });

  it('says what a fact table is when there is none', async () => {
    openList({ [LIST]: { body: { factTables: [] } } });
    expect(await screen.findByText('No fact tables yet')).toBeTruthy();
  });

  it('says why they could not be loaded', async () => {
    openList({ [LIST]: refused(500, 'The database is away') });
    expect(await screen.findByText(/The database is away/)).toBeTruthy();
  });

  it('offers no making to someone who may only read', async () => {
    openList({ [LIST]: { body: { factTables: [TABLE] } } }, 'readonly');
    await screen.findByRole('link', { name: 'Orders' });
    expect(screen.queryByRole('button', { name: 'New fact table' })).toBeNull();
  });
});

describe('a fact table', () => {
  it('shows its query, its columns and its filters', async () => {
    openOne({ [ONE]: { body: { factTable: TABLE } } });
    await screen.findByRole('heading', { name: 'Orders' });
    expect(screen.getByText('amount')).toBeTruthy();
    expect(screen.getByText("status = 'paid'")).toBeTruthy();
  });

  it('lets go of a filter that no metric uses, and names those that use one', async () => {
    const numerator = { factTableId: 'ftb_1', column: '$$count', aggregation: 'sum' as const, filters: ['flt_1'] };
    const revenue = make.factMetric({ name: 'Revenue', numerator });
    const large = { id: 'flt_2', name: 'Large', description: '', value: 'amount > 9' };
    const table = { ...TABLE, filters: [...TABLE.filters, large] };
    let stored = table;
    const { server } = openOne({
      [ONE]: () => ({ body: { factTable: stored } }),
      'GET /api/v1/fact-metrics': { body: { factMetrics: [revenue] } },
      'GET /api/v1/references/:object/:id': {
        body: { usedBy: [{ object: 'metric', id: revenue.id, name: 'Revenue' }], hidden: 0 },
      },
      'POST /api/v1/fact-tables/:id': { body: { factTable: TABLE } },
    });
    await screen.findByRole('link', { name: 'Revenue' });
    await userEvent.click(screen.getByRole('button', { name: 'Remove Paid' }));
    expect(await screen.findByText(/Take it out of these metrics first: Revenue/)).toBeTruthy();
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    // Somebody else adds a filter meanwhile, which has to stay.
    stored = { ...table, filters: [...table.filters, { ...large, id: 'flt_3' }] };
    await userEvent.click(screen.getByRole('button', { name: 'Remove Large' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByText('amount > 9')).toBeNull());
    expect(server.sent.find(({ method, path }) => method === 'POST' && path.endsWith('/ftb_1'))?.body).toMatchObject({
      filters: [{ id: 'flt_1' }, { id: 'flt_3' }],
    });
  });

  it('belongs to the projects and has the tags that are chosen for it', async () => {
    const { server } = openOne({
      [ONE]: { body: { factTable: { ...TABLE, tags: ['money'], projects: ['prj_1'] } } },
      'GET /organization/names': {
        body: { ...DEFINITIONS, projects: [make.project('prj_1', 'Shop')] },
      },
      'POST /api/v1/fact-tables/:id': { body: { factTable: TABLE } },
    });
    expect(await screen.findByText('Shop')).toBeTruthy();
    expect(screen.getByText('money')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    const panel = await screen.findByRole('dialog', { name: 'Edit fact table' });
    await userEvent.type(within(panel).getByLabelText(/^Tags/), 'orders{Enter}');
    await userEvent.click(within(panel).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = server.sent.find(({ method, path }) => method === 'POST' && path.endsWith('/ftb_1'));
    expect(sent?.body).toMatchObject({ tags: ['money', 'orders'], projects: ['prj_1'] });
  });

  it('asks what the event name in its query stands for', async () => {
    const { server } = openOne({
      [ONE]: { body: { factTable: { ...TABLE, sql: "select * from events where name = '{{eventName}}'" } } },
      'POST /api/v1/fact-tables/:id': { body: { factTable: TABLE } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    const panel = await screen.findByRole('dialog', { name: 'Edit fact table' });
    await userEvent.click(within(panel).getByRole('button', { name: 'Save' }));
    await within(panel).findByText('The query uses it');
    await userEvent.type(within(panel).getByRole('textbox', { name: 'Event name' }), 'order_placed');
    await userEvent.click(within(panel).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = server.sent.find(({ method, path }) => method === 'POST' && path.endsWith('/ftb_1'));
    expect(sent?.body).toMatchObject({ eventName: 'order_placed' });
  });

  it('says why it was not deleted when metrics came to stand on it meanwhile, and stays', async () => {
    openOne({
      [ONE]: { body: { factTable: TABLE } },
      'DELETE /api/v1/fact-tables/:id': refused(409, 'In use by 2 metrics; remove or move those first'),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete Orders?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(within(dialog).getByRole('alert').textContent).toContain('In use by 2 metrics'));
  });

  it('is said not to exist where it does not', async () => {
    openOne({ [ONE]: refused(404, 'There is no fact table ftb_1') });
    expect(await screen.findByText(/There is no fact table ftb_1/)).toBeTruthy();
  });

  it('is only read by someone who may only read', async () => {
    openOne({ [ONE]: { body: { factTable: TABLE } } }, 'readonly');
    await screen.findByRole('heading', { name: 'Orders' });
    for (const name of ['Edit', 'More actions', 'Add filter', 'Edit Paid'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
