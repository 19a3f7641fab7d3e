import { type DataSource, dataSource } from '@gb/domain/data-sources';
import type { WarehouseQuery } from '@gb/domain/queries';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Routes, refused, USER, renderPage, signedIn } from '../../test/app.tsx';
import { DataSourceListPage } from './DataSourceListPage.tsx';
import { DataSourcePage } from './DataSourcePage.tsx';

const DATE = '2026-11-01T10:00:00.000Z';
const SOURCE: DataSource = dataSource.parse({
  id: 'ds_1',
  name: 'Warehouse',
  description: 'Orders of the shop',
  type: 'postgres',
  projects: [],
  params: { type: 'postgres', host: 'db.acme.io', port: 5432, database: 'shop', user: 'reader', hasPassword: true },
  settings: {
    userIdTypes: [{ userIdType: 'user_id' }],
    queries: {
      exposure: [
        { id: 'q', name: 'Signed-in users', userIdType: 'user_id', query: 'select 1', dimensions: ['country'] },
      ],
    },
  },
  dateCreated: DATE,
  dateUpdated: DATE,
});
const LIST = 'GET /api/v1/data-sources';
const ONE = 'GET /api/v1/data-sources/:id';
const ASKED: WarehouseQuery = {
  id: 'qry_1',
  datasource: 'ds_1',
  sql: 'select count(*) from orders',
  purpose: 'preview',
  status: 'success',
  error: null,
  rowCount: 1,
  elapsedMs: 12,
  bytesRead: null,
  requestedBy: 'Ada Okafor',
  dateStarted: DATE,
  dateFinished: DATE,
};
const SCHEMA: Routes = {
  'GET /api/v1/data-sources/:id/schema': { body: { tables: [] } },
  'GET /api/v1/data-sources/:id/queries': { body: { queries: [ASKED] } },
};

const openList = (routes: Routes, role: Parameters<typeof signedIn>[0] = 'admin') =>
  renderPage(<DataSourceListPage />, { ...signedIn(role), ...routes });
const openOne = (routes: Routes, role: Parameters<typeof signedIn>[0] = 'admin') =>
  renderPage(<DataSourcePage id="ds_1" />, { ...signedIn(role), ...SCHEMA, ...routes });

describe('the list of data sources', () => {
  it('lists each with its kind and leads to it', async () => {
    openList({ [LIST]: { body: { dataSources: [SOURCE] } } });
    const row = (await screen.findByRole('link', { name: 'Warehouse' })).closest('[role=row]') as HTMLElement;
    expect(within(row).getByText('PostgreSQL')).toBeTruthy();
    expect(within(row).getByText('1 query')).toBeTruthy();
  });

  it('says what a data source is when there is none, and offers to add one', async () => {
    openList({ [LIST]: { body: { dataSources: [] } } });
    await screen.findByText('No data sources yet');
    await userEvent.click(screen.getAllByRole('button', { name: 'Add data source' })[0] as HTMLElement);
    expect(await screen.findByRole('dialog', { name: 'Add data source' })).toBeTruthy();
  });

  it('says why they could not be loaded, and tries again', async () => {
    let answers = 0;
    openList({
      [LIST]: () => (++answers === 1 ? refused(500, 'The database is away') : { body: { dataSources: [SOURCE] } }),
    });
    await screen.findByText(/The database is away/);
    await userEvent.click(screen.getByRole('button', { name: /Try again/i }));
    expect(await screen.findByRole('link', { name: 'Warehouse' })).toBeTruthy();
  });

  it('offers no adding to someone who may not', async () => {
    openList({ [LIST]: { body: { dataSources: [SOURCE] } } }, 'engineer');
    await screen.findByRole('link', { name: 'Warehouse' });
    expect(screen.queryByRole('button', { name: 'Add data source' })).toBeNull();
  });
});

describe('a data source', () => {
  it('shows how it is reached without its password, and its queries', async () => {
    openOne({ [ONE]: { body: { dataSource: SOURCE } } });
    await screen.findByRole('heading', { name: 'Warehouse' });
    expect(screen.getByText('db.acme.io')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Identifier joins' })).toBeNull();
    expect(within(screen.getByRole('region', { name: 'Signed-in users' })).getByText(/country/)).toBeTruthy();
  });

  it('keeps what a run may cost before somebody is asked', async () => {
    const { server } = openOne({
      [ONE]: { body: { dataSource: SOURCE } },
      'POST /api/v1/data-sources/:id': {
        body: {
          dataSource: { ...SOURCE, settings: { ...SOURCE.settings, budget: { rows: 5, bytes: null, seconds: null } } },
        },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit budget' }));
    const form = await screen.findByRole('dialog', { name: 'Budget of one run' });
    await userEvent.type(within(form).getByLabelText(/Rows read/), 'many');
    await userEvent.click(within(form).getByRole('button', { name: 'Save' }));
    expect(await within(form).findByText('Must be a whole number above 0')).toBeTruthy();
    await userEvent.clear(within(form).getByLabelText(/Rows read/));
    await userEvent.type(within(form).getByLabelText(/Rows read/), '5000000');
    await userEvent.type(within(form).getByLabelText(/Megabytes read/), '1.5');
    await userEvent.click(within(form).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Rows read')).toBeTruthy();
    const sent = server.sent.find(({ method, path }) => method === 'POST' && path.endsWith('/ds_1'));
    expect(sent?.body).toMatchObject({ settings: { budget: { rows: 5_000_000, bytes: 1_500_000, seconds: null } } });
  });

  it('says that a query by hand waits for its turn, and lets it be cancelled', async () => {
    const waiting = {
      id: 'qry_1',
      datasource: 'ds_1',
      sql: 'select 1',
      purpose: 'preview' as const,
      status: 'waiting' as const,
      error: null,
      rowCount: null,
      elapsedMs: null,
      bytesRead: null,
      requestedBy: USER.userName,
      dateStarted: '2026-11-22T10:00:00.000Z',
      dateFinished: null,
    };
    openOne({
      [ONE]: { body: { dataSource: SOURCE } },
      'GET /api/v1/data-sources/:id/schema': { body: { tables: [] } },
      'GET /api/v1/data-sources/:id/queries': { body: { queries: [waiting] } },
      'POST /api/v1/data-sources/:id/query': () => new Promise(() => {}),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit and run' }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit assignment query' }));
    await userEvent.click(await form.findByRole('button', { name: 'Run for the first rows' }));
    expect(await form.findByText('Waiting for its turn: other queries are running.')).toBeTruthy();
    await userEvent.click(form.getAllByRole('button', { name: 'Cancel' })[0] as HTMLElement);
    await waitFor(() => expect(form.queryByText(/Waiting for its turn/)).toBeNull());
    expect(form.getByRole('button', { name: 'Run for the first rows' })).toHaveProperty('disabled', false);
    expect(screen.queryByText(/cannot be reached/)).toBeNull();
  });

  it('begins an assignment query with a table of exposures, and chooses among its most common values', async () => {
    const exposures = [
      'user_id',
      'timestamp',
      'experiment_id',
      'variation_id',
      'country',
      'experiment_name',
      'variation_name',
    ];
    const { server } = openOne({
      [ONE]: { body: { dataSource: SOURCE } },
      'GET /api/v1/data-sources/:id/schema': {
        body: { tables: [{ schema: '', table: 'viewed', columns: exposures.map((name) => ({ name, type: 'text' })) }] },
      },
      'POST /api/v1/data-sources/:id/query': {
        body: {
          columns: exposures.map((name) => ({ name, type: 'text' })),
          rows: [],
          isTruncated: false,
          elapsedMs: 1,
          error: null,
        },
      },
      'POST /api/v1/data-sources/:id/dimension-slices': {
        body: { dimensions: [{ column: 'country', slices: [{ value: 'NL', percent: 62.5 }] }] },
      },
      'POST /api/v1/data-sources/:id': { body: { dataSource: SOURCE } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Add assignment query' }));
    const form = await screen.findByRole('dialog', { name: 'Add assignment query' });
    await userEvent.type(within(form).getByLabelText('Name'), 'Visitors');
    await userEvent.click(await within(form).findByRole('button', { name: 'Begin with viewed' }));
    await userEvent.click(within(form).getByRole('button', { name: 'Run for the first rows' }));
    await userEvent.type(within(form).getByLabelText(/^Dimensions/), 'country{Enter}');
    await userEvent.click(within(form).getByRole('button', { name: 'Find the most common values' }));
    expect(await within(form).findByText('NL 62.5%')).toBeTruthy();
    await userEvent.type(within(form).getByLabelText(/^Values of country/), 'NL{Enter}');
    await userEvent.click(within(form).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = server.sent.findLast(({ method, path }) => method === 'POST' && path.endsWith('/ds_1'));
    expect(sent?.body).toMatchObject({
      settings: {
        queries: {
          exposure: [
            {},
            { id: 'visitors', dimensions: ['country'], dimensionSlices: { country: ['NL'] }, hasNameCol: true },
          ],
        },
      },
    });
  });

  it('joins identifiers once there are two, and keeps what others changed meanwhile', async () => {
    const { settings } = SOURCE;
    const two = {
      ...SOURCE,
      settings: { ...settings, userIdTypes: [...settings.userIdTypes, { userIdType: 'device_id', description: '' }] },
    };
    let stored: DataSource = two;
    const { server } = openOne({
      [ONE]: () => ({ body: { dataSource: stored } }),
      'POST /api/v1/data-sources/:id': { body: { dataSource: two } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Add identifier join' }));
    // Somebody else adds an assignment query meanwhile, which has to stay.
    const exposure = settings.queries.exposure.flatMap((query) => [query, { ...query, id: 'theirs', name: 'Theirs' }]);
    stored = { ...two, settings: { ...two.settings, queries: { ...settings.queries, exposure } } };
    const form = await screen.findByRole('dialog', { name: 'Add identifier join' });
    await userEvent.click(within(form).getByRole('button', { name: 'Save' }));
    await within(form).findByText('SQL is required');
    const sql = () => within(form).getByRole('textbox', { name: 'SQL' });
    await waitFor(() => expect(sql().tagName).toBe('DIV'), { timeout: 5000 });
    await userEvent.click(sql());
    await userEvent.paste('select 1');
    await userEvent.click(within(form).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = server.sent.findLast(({ method, path }) => method === 'POST' && path.endsWith('/ds_1'));
    expect(sent?.body).toMatchObject({
      settings: {
        queries: {
          exposure: [{ id: 'q' }, { id: 'theirs' }],
          identityJoins: [{ ids: ['user_id', 'device_id'], query: 'select 1' }],
        },
      },
    });
  });

  it('adds the queries of a tracker, after saying which', async () => {
    const { server } = openOne({
      [ONE]: { body: { dataSource: SOURCE } },
      'POST /api/v1/data-sources/:id/event-schema': { body: { dataSource: SOURCE } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Add queries of a tracker' }));
    const form = await screen.findByRole('dialog', { name: 'Add queries of a tracker' });
    await userEvent.click(within(form).getByRole('combobox', { name: 'Events come from' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Segment' }));
    expect(await within(form).findByText(/fact tables Page views and Tracked events/)).toBeTruthy();
    await userEvent.type(within(form).getByLabelText(/Schema of the tables/), 'prod');
    expect(within(form).getByText(/FROM prod.experiment_viewed/)).toBeTruthy();
    await userEvent.click(within(form).getByRole('button', { name: 'Add' }));
    await expect
      .poll(() => server.sent.find(({ path }) => path.endsWith('/event-schema'))?.body)
      .toEqual({
        format: 'segment',
        options: { schema: 'prod' },
      });
  });

  it('says what the warehouse answered to a test, good or bad', async () => {
    let answers = 0;
    openOne({
      [ONE]: { body: { dataSource: SOURCE } },
      'POST /api/v1/data-sources/:id/test': () =>
        ++answers === 1 ? refused(502, 'password authentication failed') : { body: { version: '18.4', warnings: [] } },
    });
    const test = await screen.findByRole('button', { name: 'Test connection' });
    await userEvent.click(test);
    await screen.findByText('password authentication failed');
    await userEvent.click(test);
    await screen.findByText(/Connected: 18.4/);
  });

  it('changes the connection, and an empty password stays empty', async () => {
    const { server } = openOne({
      [ONE]: { body: { dataSource: SOURCE } },
      'POST /api/v1/data-sources/:id': { body: { dataSource: { ...SOURCE, name: 'Shop' } } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit connection' }));
    const panel = await screen.findByRole('dialog', { name: 'Edit Warehouse' });
    const name = within(panel).getByRole('textbox', { name: 'Name' });
    await userEvent.clear(name);
    await userEvent.type(name, 'Shop');
    const database = within(panel).getByRole('textbox', { name: 'Database' });
    await userEvent.clear(database);
    await userEvent.click(within(panel).getByRole('button', { name: 'Save' }));
    await within(panel).findByText('Database is required');
    await userEvent.type(database, 'shop2');
    await userEvent.click(within(panel).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.sent.find(({ method, path }) => method === 'POST' && path.endsWith('ds_1'))?.body).toMatchObject({
      name: 'Shop',
      params: { type: 'postgres', host: 'db.acme.io', port: 5432, database: 'shop2', password: '' },
    });
  });

  it('tells what it was asked lately, with what it cost and its SQL', async () => {
    openOne({ [ONE]: { body: { dataSource: SOURCE } } });
    const entry = await screen.findByRole('article', { name: /^Run by hand of / });
    expect(entry.textContent).toMatch(/1 row · 12 ms · by Ada Okafor/);
    await userEvent.click(within(entry).getByRole('button', { name: 'Show SQL' }));
    expect(within(entry).getByText('select count(*) from orders')).toBeTruthy();
  });

  it('is said not to exist where it does not', async () => {
    openOne({ [ONE]: refused(404, 'There is no data source ds_1') });
    expect(await screen.findByText(/There is no data source ds_1/)).toBeTruthy();
  });

  it('is only read by someone who may only read', async () => {
    openOne({ [ONE]: { body: { dataSource: SOURCE } } }, 'readonly');
    await screen.findByRole('heading', { name: 'Warehouse' });
    for (const name of ['More actions', 'Add assignment query', 'Edit identifier types'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
