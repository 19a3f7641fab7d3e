import type { Staleness } from '@gb/domain/features';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Routes, renderPage, signedIn } from '../../test/app.tsx';
import { make } from '../../test/make.ts';
import { FeatureListPage } from './FeatureListPage.tsx';

const DAY_MS = 24 * 3_600_000;
const LONG_AGO = new Date(Date.now() - 40 * DAY_MS).toISOString();
const stale: Staleness = {
  ...{ featureId: 'old', isStale: true, staleReason: 'no-rules', neverStale: false, lastEvaluated: {} },
  staleByEnv: { production: { isStale: true, reason: 'no-rules', evaluatesTo: 'false' } },
};
const connection = make.sdkConnection({ connected: false });
const feature = make.feature('old', { dateUpdated: LONG_AGO });

const open = (more: Routes = {}) =>
  renderPage(<FeatureListPage />, {
    ...signedIn(),
    'GET /api/v1/feature-summaries': {
      body: { features: [make.featureSummary('old', { dateUpdated: LONG_AGO }), make.featureSummary('new')] },
    },
    'GET /api/v1/environments': { body: { environments: [make.environment('production')] } },
    'GET /api/v1/stale-features': { body: { features: { old: stale } } },
    'GET /api/v1/sdk-connections': { body: { connections: [connection] } },
    'GET /api/v1/features/:id': { body: { feature } },
    'POST /api/v1/features/:id': { body: { feature: { ...feature, neverStale: true } } },
    ...more,
  });

describe('the list of features', () => {
  it('says which are stale and why, and lets one never be', async () => {
    const { server } = open();
    await userEvent.click(await screen.findByRole('button', { name: /No rules for 40 days/ }));
    const dialog = await screen.findByRole('dialog', { name: 'When old is stale' });
    expect(within(dialog).getByText(/false in production/)).toBeTruthy();
    await userEvent.click(await within(dialog).findByRole('radio', { name: /Never/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: /Save|Submit/ }));
    await waitFor(() =>
      expect(server.sent.find(({ method, path }) => method === 'POST' && path.endsWith('/old'))?.body).toMatchObject({
        neverStale: true,
      }),
    );
  });

  it('shows what is left of the setup, and nothing once it is done', async () => {
    open();
    const steps = await screen.findByRole('list', { name: 'Setup steps' });
    expect(within(steps).getByRole('link', { name: 'Install our SDK' })).toBeTruthy();
    expect(
      within(steps)
        .getAllByRole('img')
        .map((one) => one.getAttribute('aria-label')),
    ).toEqual(['to do', 'done']);
  });

  it('keeps the setup steps behind a link once both are done', async () => {
    const connected = { ...connection, connected: true };
    open({ 'GET /api/v1/sdk-connections': { body: { connections: [connected] } } });
    await userEvent.click(await screen.findByRole('button', { name: 'Show setup steps' }));
    expect(await screen.findByRole('list', { name: 'Setup steps' })).toBeTruthy();
  });
});
