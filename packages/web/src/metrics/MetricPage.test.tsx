import type { MetricAnalysis } from '@gb/domain/metric-analyses';
import { type FactMetric, factMetric } from '@gb/domain/metrics';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Routes, refused, renderPage, signedIn } from '../../test/app.tsx';
import { make } from '../../test/make.ts';
import { MetricListPage } from './MetricListPage.tsx';
import { MetricPage } from './MetricPage.tsx';

const DATE = '2026-11-01T10:00:00.000Z';
const METRIC: FactMetric = factMetric.parse({
  id: 'fact__1',
  name: 'Purchases',
  description: 'Visitors who order',
  owner: 'Ada Okafor',
  projects: [],
  tags: [],
  archived: false,
  datasource: 'ds_1',
  metricType: 'proportion',
  numerator: { factTableId: 'ftb_1', column: '$$distinctUsers', aggregation: 'sum', filters: [] },
  denominator: null,
  inverse: false,
  windowSettings: { type: 'none', windowValue: 72, windowUnit: 'hours', delayValue: 0, delayUnit: 'hours' },
  cappingSettings: { type: 'none', value: 0, ignoreZeros: false },
  quantileSettings: null,
  winRisk: 0.0025,
  loseRisk: 0.0125,
  minSampleSize: 150,
  minPercentChange: 0.005,
  maxPercentChange: 0.5,
  regressionAdjustmentSettings: { override: false, enabled: false, days: 14 },
  dateCreated: DATE,
  dateUpdated: DATE,
});
const LIST = 'GET /api/v1/fact-metrics';
const ONE = 'GET /api/v1/fact-metrics/:id';
const AROUND: Routes = {
  'GET /api/v1/data-sources': { body: { dataSources: [make.dataSource()] } },
  'GET /api/v1/fact-tables': { body: { factTables: [] } },
  'GET /api/v1/experiments': { body: { experiments: [] } },
  'GET /api/v1/segments': { body: { segments: [] } },
  'GET /api/v1/fact-metrics/:id/analysis': { body: { analysis: null } },
};

type Role = Parameters<typeof signedIn>[0];
const openList = (routes: Routes, role: Role = 'admin') =>
  renderPage(<MetricListPage />, { ...signedIn(role), ...AROUND, ...routes });
const openOne = (routes: Routes, role: Role = 'admin') =>
  renderPage(<MetricPage id="fact__1" />, { ...signedIn(role), ...AROUND, ...routes });

describe('the list of metrics', () => {
  it('lists each, and keeps archived ones apart', async () => {
    openList({
      [LIST]: { body: { factMetrics: [METRIC, { ...METRIC, id: 'fact__2', name: 'Old', archived: true }] } },
    });
    await screen.findByRole('link', { name: 'Purchases' });
    expect(screen.queryByRole('link', { name: 'Old' })).toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: /^Archived/ }));
    expect(await screen.findByRole('link', { name: 'Old' })).toBeTruthy();
  });

  it('says what a metric is when there is none', async () => {
    openList({ [LIST]: { body: { factMetrics: [] } } });
    expect(await screen.findByText('No metrics yet')).toBeTruthy();
  });

  it('says why they could not be loaded', async () => {
    openList({ [LIST]: refused(500, 'The database is away') });
    expect(await screen.findByText(/The database is away/)).toBeTruthy();
  });

  it('offers no making to someone who may only read', async () => {
    openList({ [LIST]: { body: { factMetrics: [METRIC] } } }, 'readonly');
    await screen.findByRole('link', { name: 'Purchases' });
    expect(screen.queryByRole('button', { name: 'New metric' })).toBeNull();
  });
});

describe('a metric', () => {
  it('says how it is judged', async () => {
    openOne({ [ONE]: { body: { factMetric: METRIC } } });
    await screen.findByRole('heading', { name: 'Purchases' });
    expect(screen.getByText('Higher is better')).toBeTruthy();
    expect(screen.getByText('50%')).toBeTruthy();
  });

  it('tells who did what to it, and opens to what was different before', async () => {
    const entry = { id: 'aud_1', date: DATE, who: 'Kim', event: 'metric.updated', sentence: 'changed it' };
    openOne({
      [ONE]: { body: { factMetric: METRIC } },
      'GET /api/v1/history/:object/:id': {
        body: { history: [{ ...entry, changes: [{ field: 'minSampleSize', before: '100', after: '150' }] }] },
      },
    });
    const history = await screen.findByRole('region', { name: 'History' });
    expect(await within(history).findByText('Kim')).toBeTruthy();
    await userEvent.click(within(history).getByText('1 change'));
    expect(within(history).getByText('minSampleSize')).toBeTruthy();
  });

  it('is archived from its menu', async () => {
    const { server } = openOne({
      [ONE]: { body: { factMetric: METRIC } },
      'POST /api/v1/fact-metrics/:id': { body: { factMetric: { ...METRIC, archived: true } } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Archive' }));
    expect(await screen.findByText('Archived')).toBeTruthy();
    expect(server.sent.find(({ path, method }) => method === 'POST' && path.endsWith('fact__1'))?.body).toEqual({
      archived: true,
    });
  });

  it('cannot be deleted while an experiment uses it, and can be archived instead', async () => {
    const { server } = openOne({
      [ONE]: { body: { factMetric: METRIC } },
      'GET /api/v1/references/:object/:id': ({ params }) => ({
        body: {
          usedBy: params.id === METRIC.id ? [{ object: 'experiment', id: 'exp_1', name: 'Bigger buttons' }] : [],
          hidden: 0,
        },
      }),
      'POST /api/v1/fact-metrics/:id': { body: { factMetric: { ...METRIC, archived: true } } },
    });
    expect((await screen.findByRole('link', { name: 'Bigger buttons' })).getAttribute('href')).toBe(
      '/experiment/exp_1',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Purchases cannot be deleted' });
    expect(dialog.textContent).toContain('It cannot be deleted while 1 experiment uses it:');
    expect(within(dialog).queryByRole('button', { name: 'Delete' })).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Archive instead' }));
    await waitFor(() => expect(server.sent.some(({ body }) => (body as { archived?: boolean })?.archived)).toBe(true));
  });

  it('is analysed on request, once its cost is confirmed: average, days and SQL', async () => {
    const excess = [{ measure: 'rows', expected: 5000, allowed: 1000 }];
    const overBudget = refused(409, 'It would take …', { code: 'overBudget', excess });
    const analysis: MetricAnalysis = {
      population: { kind: 'metric' },
      startDate: '2026-08-01T00:00:00.000Z',
      endDate: DATE,
      sql: 'select 1 as analysis',
      elapsedMs: 5,
      overall: { units: 2000, sum: 160, denominator: 2000, mean: 0.08, stddev: 0.27 },
      days: [{ day: '2026-10-31', units: 100, sum: 9, denominator: 100, mean: 0.09 }],
      histogram: [],
      weeks: [{ week: '2026-10-05', units: 100_000 }],
      dateCreated: DATE,
    };
    const { server } = openOne({
      [ONE]: { body: { factMetric: METRIC } },
      'POST /api/v1/fact-metrics/:id/analysis': ({ body }) =>
        (body as { confirmed: boolean }).confirmed ? { body: { analysis } } : overBudget,
    });
    await screen.findByText('Not analysed yet.');
    await userEvent.click(screen.getByRole('button', { name: 'Analyse' }));
    expect(
      await screen.findByText(/waits, because it would take about 5,000 rows, where.* allows 1,000 rows/),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Run all the same' }));
    expect(await screen.findByText('8.00%')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Run all the same' })).toBeNull();
    expect(screen.getByText('2,000')).toBeTruthy();
    expect(screen.getByRole('img', { name: /Purchases by day/ })).toBeTruthy();
    expect(server.sent.at(-1)?.body).toEqual({ population: { kind: 'factTable' }, confirmed: true });
    // Half of 100,000 users in each variation find 8% become 8.4% with a chance of 62% after a week, 90% after two.
    const length = await screen.findByRole('region', { name: 'How long an experiment would take' });
    expect(length.textContent).toContain('About 2 weeks with two variations and 100,000 new users a week');
    await userEvent.click(screen.getByRole('button', { name: 'Show SQL' }));
    expect(screen.getByText('select 1 as analysis')).toBeTruthy();
  });

  it('is said not to exist where it does not', async () => {
    openOne({ [ONE]: refused(404, 'There is no metric fact__1') });
    expect(await screen.findByText(/There is no metric fact__1/)).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'This is not here, or not any more' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
  });

  it('is only read by someone who may only read', async () => {
    openOne({ [ONE]: { body: { factMetric: METRIC } } }, 'readonly');
    await screen.findByRole('heading', { name: 'Purchases' });
    for (const name of ['Edit', 'More actions', 'Analyse']) expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
