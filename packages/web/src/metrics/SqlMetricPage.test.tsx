import type { CapEffect } from '@gb/domain/metric-analyses';
import { type SqlMetric, sqlMetric, toMetricV1 } from '@gb/domain/metrics';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Routes, refused, renderPage, signedIn } from '../../test/app.tsx';
import { make } from '../../test/make.ts';
import { MetricListPage } from './MetricListPage.tsx';
import { SqlMetricPage } from './SqlMetricPage.tsx';

const DATE = '2026-11-01T10:00:00.000Z';
const METRIC: SqlMetric = sqlMetric.parse({
  id: 'met_1',
  name: 'Time on site',
  description: '',
  owner: 'Ada Okafor',
  projects: [],
  tags: [],
  status: 'active',
  datasource: 'ds_1',
  type: 'duration',
  queryFormat: 'sql',
  sql: 'select user_id, timestamp, seconds as value from visits',
  templateVariables: {},
  table: '',
  column: '',
  timestampColumn: 'received_at',
  userIdColumns: {},
  conditions: [],
  userIdTypes: ['user_id'],
  aggregation: 'AVG(value)',
  denominator: 'met_2',
  inverse: false,
  ignoreNulls: false,
  capping: null,
  capValue: 0,
  conversionWindowHours: 48,
  conversionWindowValue: 2,
  conversionWindowUnit: 'days',
  conversionDelayHours: -1,
  winRisk: 0.0025,
  loseRisk: 0.0125,
  minSampleSize: 150,
  minPercentChange: 0.005,
  maxPercentChange: 0.5,
  regressionAdjustmentOverride: false,
  regressionAdjustmentEnabled: false,
  regressionAdjustmentDays: 14,
  dateCreated: DATE,
  dateUpdated: DATE,
});
const VISITED: SqlMetric = {
  ...METRIC,
  id: 'met_2',
  name: 'Visited',
  type: 'binomial',
  aggregation: '',
  denominator: '',
};
const ONE = 'GET /api/v1/metrics/:id';
const SOURCE = make.dataSource({ type: 'duckdb' });
const AROUND: Routes = {
  'GET /api/v1/data-sources': { body: { dataSources: [SOURCE] } },
  'GET /api/v1/data-sources/:id/schema': { body: { tables: [] } },
  'GET /api/v1/fact-tables': { body: { factTables: [] } },
  'GET /api/v1/fact-metrics': { body: { factMetrics: [] } },
  'GET /api/v1/metrics': { body: { metrics: [METRIC, VISITED].map(toMetricV1) } },
  'GET /api/v1/experiments': { body: { experiments: [] } },
  'GET /api/v1/segments': { body: { segments: [] } },
  'GET /api/v1/metrics/:id/analysis': { body: { analysis: null } },
};
type Role = Parameters<typeof signedIn>[0];
const openOne = (routes: Routes, role: Role = 'admin') =>
  renderPage(<SqlMetricPage id="met_1" />, { ...signedIn(role), ...AROUND, ...routes });

describe('a metric with its own query', () => {
  it('says what it measures, on what, and why it is never adjusted', async () => {
    openOne({ [ONE]: { body: { metric: toMetricV1(METRIC) } } });
    await screen.findByRole('heading', { name: 'Time on site' });
    expect(await screen.findByText('Of users who did Visited, the AVG(value) over value of its query.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Visited' }).getAttribute('href')).toBe('/metric/met_2');
    expect(screen.getByText('Off: custom aggregation')).toBeTruthy();
    expect(screen.getByText('Within 2 days of exposure, from 1 hours before exposure')).toBeTruthy();
    expect(screen.getByText(/seconds as value from visits/)).toBeTruthy();
  });

  it('is said not to exist where it does not', async () => {
    openOne({ [ONE]: refused(404, 'There is no metric met_1') });
    expect(await screen.findByText(/There is no metric met_1/)).toBeTruthy();
  });

  it('is only read by someone who may only read', async () => {
    openOne({ [ONE]: { body: { metric: toMetricV1(METRIC) } } }, 'readonly');
    await screen.findByRole('heading', { name: 'Time on site' });
    for (const name of ['Edit', 'More actions', 'Analyse']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('is archived and changed from its page', async () => {
    const { server } = openOne({
      [ONE]: { body: { metric: toMetricV1(METRIC) } },
      'PUT /api/v1/metrics/:id': { body: { metric: toMetricV1({ ...METRIC, status: 'archived' }) } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Archive' }));
    expect(await screen.findByText('Archived')).toBeTruthy();
    expect(server.sent.find(({ method }) => method === 'PUT')?.body).toEqual({ archived: true });
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    const form = await screen.findByRole('dialog', { name: 'Edit metric' });
    const name = within(form).getByRole('textbox', { name: 'Name' });
    await userEvent.clear(name);
    await userEvent.type(name, 'Minutes');
    await userEvent.click(within(form).getByRole('button', { name: 'Save' }));
    await expect.poll(() => server.sent.filter(({ method }) => method === 'PUT').length).toBe(2);
    expect(server.sent.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({
      name: 'Minutes',
      behavior: { conversionWindowStart: -1, conversionWindowEnd: 47, conversionWindowUnit: 'days' },
      sql: { userAggregationSQL: 'AVG(value)' },
    });
  });

  it('shows on request what its cap would do, and then what another one would', async () => {
    const effect = (cap: number): CapEffect => ({
      ...{ side: 'numerator' as const, units: 4000, touched: 12, cap, lowest: 0, highest: 90_000 },
      ...{ before: { mean: 20, stddev: 40 }, after: { mean: 15, stddev: 10 } },
      histogram: [
        { from: 0, to: cap, units: 3988 },
        { from: cap, to: 2 * cap, units: 12 },
      ],
    });
    const asked: number[] = [];
    const { server } = openOne({
      [ONE]: { body: { metric: toMetricV1({ ...METRIC, capping: 'absolute', capValue: 50 }) } },
      'POST /api/v1/metrics/cap-preview': ({ body }) => {
        const { capValue } = (body as { behavior: { capValue: number } }).behavior;
        asked.push(capValue);
        if (capValue === 3) return refused(502, 'no such column');
        const average = capValue === 4 ? null : { before: 20, after: 15 };
        const sides = average ? [effect(capValue)] : [];
        return { body: { preview: { startDate: DATE, endDate: DATE, sql: 'select 1', elapsedMs: 3, average, sides } } };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Show what the cap would do' }));
    const region = await screen.findByRole('region', { name: 'What the cap would do' });
    expect(await within(region).findByText('The average would go from 20 to 15 (−25.0%).')).toBeTruthy();
    expect(within(region).getByText('12 of 4,000 users, 0.30%')).toBeTruthy();
    expect(within(region).getByRole('img', { name: /without the cap.*Cap at 50/ })).toBeTruthy();
    expect(within(region).getAllByText('50 and more').length).toBeGreaterThan(0);
    await userEvent.click(within(region).getByRole('button', { name: 'Show SQL' }));
    expect(within(region).getByText('select 1')).toBeTruthy();

    const cap = screen.getByRole('textbox', { name: 'Highest value per user' });
    const tryCap = async (value: string) => {
      await userEvent.clear(cap);
      await userEvent.type(cap, value);
    };
    await tryCap('60');
    expect(await within(region).findByRole('img', { name: /Cap at 60/ })).toBeTruthy();
    await tryCap('3');
    expect(await within(region).findByText('no such column')).toBeTruthy();
    await tryCap('4');
    expect(await within(region).findByText(/Nobody has a row from .*, so there is nothing to cap/)).toBeTruthy();
    expect(asked).toEqual([50, 60, 3, 4]);
    expect(server.sent.filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  it('stands in the list and is made from there', async () => {
    const { server } = renderPage(<MetricListPage />, {
      ...signedIn(),
      ...AROUND,
      'POST /api/v1/metrics': { status: 201, body: { metric: toMetricV1(METRIC) } },
    });
    const link = await screen.findByRole('link', { name: 'Time on site' });
    expect(link.getAttribute('href')).toBe('/metric/met_1');
    expect(screen.getByText('Duration')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'New metric' }));
    const form = await screen.findByRole('dialog', { name: 'New metric' });
    await userEvent.type(await within(form).findByRole('textbox', { name: 'Name' }), 'Orders');
    await userEvent.click(within(form).getByRole('button', { name: 'Its own query' }));
    await screen.findByRole('button', { name: 'Table and conditions' });
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Orders');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await userEvent.click(screen.getByRole('button', { name: 'Table and conditions' }));
    await userEvent.type(screen.getByRole('combobox', { name: 'Identifier types' }), 'user_id{Enter}');
    await userEvent.type(screen.getByRole('combobox', { name: 'Table' }), 'orders');
    await userEvent.click(screen.getByRole('button', { name: 'Create metric' }));
    await expect.poll(() => server.sent.find(({ method }) => method === 'POST' && true)).toBeTruthy();
    expect(
      server.sent.findLast(({ path, method }) => method === 'POST' && path === '/api/v1/metrics')?.body,
    ).toMatchObject({
      name: 'Orders',
      type: 'binomial',
      datasourceId: 'ds_1',
      sqlBuilder: {
        tableName: 'orders',
        identifierTypeColumns: [{ identifierType: 'user_id', columnName: 'user_id' }],
      },
    });
  });
});
