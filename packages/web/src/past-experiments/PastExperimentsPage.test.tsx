import { dataSourceSettings } from '@gb/domain/data-sources';
import type { FoundExperiment, PastExperimentScan, ScanQuery } from '@gb/domain/past-experiments';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Routes, refused, renderPage, signedIn } from '../../test/app.tsx';
import { make } from '../../test/make.ts';
import { PastExperimentsPage } from './PastExperimentsPage.tsx';

const past = (change: Partial<FoundExperiment>): FoundExperiment => ({
  assignmentQueryId: 'q',
  trackingKey: 'checkout',
  name: 'Checkout',
  startDay: '2026-03-01',
  endDay: '2026-03-20',
  users: 5000,
  variations: [
    { key: '0', name: 'Old', users: 2500, weight: 0.5 },
    { key: '1', name: 'New', users: 2500, weight: 0.5 },
  ],
  experimentId: null,
  ...change,
});
const QUERY: ScanQuery = {
  ...{ assignmentQueryId: 'q', name: 'Visitors', sql: 'select 1', startDate: '2025-11-20T12:00:00.000Z' },
  ...{ status: 'success', isWaiting: false, error: null, rowCount: 10, elapsedMs: 5, bytesRead: null, estimate: null },
};
const SCAN: PastExperimentScan = {
  ...{ status: 'success', error: null, queries: [QUERY], excess: [] },
  ...{ dateCreated: '2026-11-20T12:00:00.000Z', dateFinished: '2026-11-20T12:00:05.000Z' },
  experiments: [
    past({}),
    past({ trackingKey: 'small', name: 'Small one', users: 99 }),
    past({ trackingKey: 'short', name: 'Short one', endDay: '2026-03-03' }),
    past({ trackingKey: 'known', name: 'Known one', experimentId: 'exp_9' }),
    past({ trackingKey: 'fresh', name: 'Fresh one', startDay: '2026-11-19', endDay: '2026-11-20' }),
  ],
  startDate: '2025-11-20T12:00:00.000Z',
  endDate: '2026-11-20T12:00:00.000Z',
};
const URL = '/api/v1/data-sources/ds_1/past-experiments';
const VISITORS = { id: 'q', name: 'Visitors', userIdType: 'user_id', query: 'select 1' };
const SOURCE = make.dataSource({
  name: 'Shop',
  type: 'duckdb',
  settings: dataSourceSettings.parse({ queries: { exposure: [VISITORS] } }),
});
const open = (routes: Routes, role: Parameters<typeof signedIn>[0] = 'admin') =>
  renderPage(<PastExperimentsPage dataSourceId="ds_1" />, {
    ...signedIn(role),
    'GET /api/v1/data-sources': { body: { dataSources: [SOURCE] } },
    'GET /api/v1/attributes': { body: { attributes: [] } },
    'GET /api/v1/fact-metrics': { body: { factMetrics: [] } },
    ...routes,
  });

describe('past experiments', () => {
  it('are looked for on request, and those that were large and long enough are listed', async () => {
    let scan: PastExperimentScan | null = null;
    const running = { ...SCAN, status: 'running' as const, startDate: null, endDate: null, experiments: [] };
    const waiting = { ...QUERY, assignmentQueryId: 'q2', name: 'Buyers', status: 'running' as const };
    const { server } = open({
      'GET /api/v1/data-sources/:id/past-experiments': () => ({ body: { scan } }),
      'POST /api/v1/data-sources/:id/past-experiments': () => {
        scan = SCAN;
        return { status: 201, body: { scan: { ...running, queries: [QUERY, waiting] } } };
      },
    });
    await screen.findByText('Nobody has looked yet');
    await userEvent.click(screen.getByRole('button', { name: 'Look for experiments' }));
    expect(await screen.findByText('Query 2 of 2 · Buyers, since 20 Nov 2025')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Cancel' }).length).toBeGreaterThan(0);
    expect(await screen.findByText('Checkout', undefined, { timeout: 5000 })).toBeTruthy();
    expect(screen.getByText('Fresh one')).toBeTruthy();
    for (const name of ['Small one', 'Short one', 'Known one']) expect(screen.queryByText(name)).toBeNull();
    await userEvent.click(screen.getByRole('switch', { name: 'Hide imported' }));
    expect((await screen.findByRole('link', { name: 'Imported' })).getAttribute('href')).toBe('/experiment/exp_9');
    await userEvent.clear(screen.getByLabelText('Minimum users'));
    expect(await screen.findByText('Small one')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'More ways to look' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Scan everything anew' }));
    await expect
      .poll(() => server.sent.filter(({ path, method }) => method === 'POST' && path === URL).map(({ body }) => body))
      .toEqual([{ everything: false }, { everything: true }]);
  });

  it('are imported from the form of a new experiment, filled with what was found, and corrected there', async () => {
    const { server } = open({
      'GET /api/v1/data-sources/:id/past-experiments': { body: { scan: SCAN } },
      'POST /api/v1/experiments/import': { status: 201, body: { experiment: make.experiment() } },
    });
    const row = (await screen.findByText('Checkout')).closest('[role=row]') as HTMLElement;
    await userEvent.click(within(row).getByRole('button', { name: /Import/ }));
    const form = await screen.findByRole('dialog', { name: 'Import experiment' });
    const field = (name: string) => within(form).getAllByRole('textbox', { name })[0] as HTMLInputElement;
    expect([field('Name').value, field('Tracking key').value]).toEqual(['Checkout', 'checkout']);
    expect((within(form).getByLabelText('Start, UTC') as HTMLInputElement).value).toBe('2026-03-01');
    expect((within(form).getByLabelText('End, UTC') as HTMLInputElement).value).toBe('2026-03-20');
    await userEvent.clear(field('Tracking key'));
    await userEvent.click(within(form).getByRole('button', { name: 'Import' }));
    expect(await within(form).findByText('Tracking key is required')).toBeTruthy();
    expect(server.sent.some(({ path }) => path.endsWith('/import'))).toBe(false);
    await userEvent.type(field('Tracking key'), 'checkout-2');
    const treatment = within(form).getByRole('group', { name: 'Variation 1' });
    await userEvent.clear(within(treatment).getByRole('textbox', { name: 'Name' }));
    await userEvent.type(within(treatment).getByRole('textbox', { name: 'Name' }), 'Green');
    await userEvent.click(within(form).getByRole('button', { name: 'Import' }));
    await expect
      .poll(() => server.sent.find(({ path }) => path.endsWith('/import'))?.body)
      .toMatchObject({
        name: 'Checkout',
        trackingKey: 'checkout-2',
        datasource: 'ds_1',
        exposureQueryId: 'q',
        variations: [
          { key: '0', name: 'Old' },
          { key: '1', name: 'Green' },
        ],
        variationWeights: [0.5, 0.5],
        dateStarted: '2026-03-01T00:00:00.000Z',
        dateEnded: '2026-03-20T23:59:59.000Z',
      });
  });

  it('are asked for anew only when that costs what is allowed, and say why a query failed', async () => {
    const failed = { ...QUERY, status: 'error' as const, error: 'no such table' };
    let scan: PastExperimentScan = { ...SCAN, queries: [failed] };
    open({
      'GET /api/v1/data-sources/:id/past-experiments': () => ({ body: { scan } }),
      'POST /api/v1/data-sources/:id/past-experiments': () => {
        scan = { ...SCAN, status: 'waiting', excess: [{ measure: 'rows', expected: 5000, allowed: 1000 }] };
        return { status: 201, body: { scan } };
      },
      'POST /api/v1/data-sources/:id/past-experiments/confirm': () => {
        scan = { ...SCAN, status: 'error', error: 'The warehouse is away' };
        return { body: { scan } };
      },
    });
    expect(await screen.findByText('Visitors: no such table')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Look again' }));
    expect(await screen.findByText(/waits, because it would take about 5,000 rows/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Run all the same' }));
    expect(await screen.findByText('The warehouse is away')).toBeTruthy();
    expect(screen.getByText('Checkout')).toBeTruthy();
  });

  it('say why nobody could look, and are only read by who may only read', async () => {
    const view = open({
      'GET /api/v1/data-sources/:id/past-experiments': { body: { scan: null } },
      'POST /api/v1/data-sources/:id/past-experiments': refused(400, 'no assignment query'),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Look for experiments' }));
    expect(await screen.findByText('no assignment query')).toBeTruthy();
    view.unmount?.();
    open({ 'GET /api/v1/data-sources/:id/past-experiments': { body: { scan: SCAN } } }, 'readonly');
    expect((await screen.findAllByText('Checkout')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Look again' })).toBeNull();
  });
});
