import type { FoundExperiment } from '@gb/domain/past-experiments';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Routes, refused, renderPage, signedIn } from '../../test/app.tsx';
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
const SCAN = {
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
const SOURCE = {
  id: 'ds_1',
  name: 'Shop',
  type: 'duckdb',
  projects: [],
  settings: { userIdTypes: [], queries: { exposure: [{ id: 'q', name: 'Visitors' }], identityJoins: [] } },
};
const open = (routes: Routes, role: Parameters<typeof signedIn>[0] = 'admin') =>
  renderPage(<PastExperimentsPage dataSourceId="ds_1" />, {
    ...signedIn(role),
    'GET /api/v1/data-sources': { body: { dataSources: [SOURCE] } },
    ...routes,
  });

describe('past experiments', () => {
  it('are looked for on request, and those that were large and long enough are listed', async () => {
    open({ [`GET ${URL}`]: { body: { scan: null } }, [`POST ${URL}`]: { body: { scan: SCAN } } });
    await screen.findByText('Nobody has looked yet');
    await userEvent.click(screen.getByRole('button', { name: 'Look for experiments' }));
    expect(await screen.findByText('Checkout')).toBeTruthy();
    expect(screen.getByText('Fresh one')).toBeTruthy();
    for (const name of ['Small one', 'Short one', 'Known one']) expect(screen.queryByText(name)).toBeNull();
    await userEvent.click(screen.getByRole('switch', { name: 'Hide imported' }));
    expect((await screen.findByRole('link', { name: 'Imported' })).getAttribute('href')).toBe('/experiment/exp_9');
    await userEvent.clear(screen.getByLabelText('At least users'));
    expect(await screen.findByText('Small one')).toBeTruthy();
  });

  it('are imported with the time they ran', async () => {
    const { server } = open({
      [`GET ${URL}`]: { body: { scan: SCAN } },
      'POST /api/v1/experiments/import': { status: 201, body: { experiment: { id: 'exp_1' } } },
    });
    const row = (await screen.findByText('Checkout')).closest('[role=row]') as HTMLElement;
    await userEvent.click(within(row).getByRole('button', { name: /Import/ }));
    await expect
      .poll(() => server.sent.find(({ path }) => path.endsWith('/import'))?.body)
      .toMatchObject({
        trackingKey: 'checkout',
        exposureQueryId: 'q',
        variationWeights: [0.5, 0.5],
        dateStarted: '2026-03-01T00:00:00.000Z',
        dateEnded: '2026-03-20T23:59:59.000Z',
      });
  });

  it('say in the engine’s words why nobody could look, and are only read by who may only read', async () => {
    const view = open({ [`GET ${URL}`]: { body: { scan: null } }, [`POST ${URL}`]: refused(502, 'no such table') });
    await userEvent.click(await screen.findByRole('button', { name: 'Look for experiments' }));
    expect(await screen.findByText('no such table')).toBeTruthy();
    view.unmount?.();
    open({ [`GET ${URL}`]: { body: { scan: SCAN } } }, 'readonly');
    expect((await screen.findAllByText('Checkout')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Look again' })).toBeNull();
  });
});
