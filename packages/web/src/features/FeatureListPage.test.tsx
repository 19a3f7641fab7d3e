import type { Staleness } from '@gb/domain/features';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { DEFINITIONS, type Routes, renderPage, signedIn } from '../../test/app.tsx';
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

  it('shows the features of the project that is chosen in the sidebar', async () => {
    const projects = [make.project('prj_shop', 'Shop'), make.project('prj_app', 'App')];
    const features = [
      make.featureSummary('of-shop', { project: 'prj_shop' }),
      make.featureSummary('of-app', { project: 'prj_app' }),
      make.featureSummary('of-none'),
    ];
    open({
      'GET /organization/names': { body: { ...DEFINITIONS, projects } },
      'GET /api/v1/feature-summaries': { body: { features } },
      'GET /api/v1/stale-features': { body: { features: {} } },
    });
    await screen.findByRole('link', { name: 'of-shop' });
    const shown = () => features.map(({ id }) => id).filter((id) => screen.queryByRole('link', { name: id }));
    const choose = async (now: string, next: string) => {
      await userEvent.click(screen.getByRole('button', { name: `Project: ${now}` }));
      await userEvent.click(await screen.findByRole('menuitem', { name: next }));
    };
    expect(shown()).toEqual(['of-shop', 'of-app', 'of-none']);
    await choose('All Projects', 'Shop');
    await waitFor(() => expect(shown()).toEqual(['of-shop']));
    await choose('Shop', 'All Projects');
    await waitFor(() => expect(shown()).toEqual(['of-shop', 'of-app', 'of-none']));
  });

  it('says of each in its row what it is, where it is on and whom it reaches', async () => {
    const rules = { ...make.featureSummary('x').rules, count: 1, coverage: 0.25 };
    const more = {
      tags: ['checkout'],
      defaultValue: 'blue',
      owner: 'Ada Okafor',
      enabled: { production: true },
      rules,
    };
    const kiosk = { ...make.environment('kiosk'), toggleOnList: false };
    open({
      'GET /api/v1/feature-summaries': {
        body: { features: [make.featureSummary('colour', { ...more, valueType: 'string', dateUpdated: LONG_AGO })] },
      },
      'GET /api/v1/environments': { body: { environments: [make.environment('production'), kiosk] } },
      'GET /api/v1/stale-features': { body: { features: {} } },
    });
    const row = within((await screen.findByRole('link', { name: 'colour' })).closest('[role=row]') as HTMLElement);
    for (const text of ['checkout', 'blue', '25%', 'Ada Okafor', /ago$/])
      expect(row.getByText(text), String(text)).toBeTruthy();
    const switches = row.getAllByRole('switch');
    expect(switches.map((one) => (one as HTMLInputElement).checked)).toEqual([true]);
    expect(screen.getByRole('columnheader', { name: 'production' })).toBeTruthy();
    expect(screen.queryByRole('columnheader', { name: 'kiosk' })).toBeNull();
  });

  it('keeps archived features apart, and speaks of them only where there are any', async () => {
    const first = open();
    await screen.findByRole('link', { name: 'new' });
    expect(screen.queryByRole('tab', { name: /Archived/ })).toBeNull();
    first.unmount();
    const features = [make.featureSummary('new'), make.featureSummary('gone', { archived: true })];
    open({ 'GET /api/v1/feature-summaries': { body: { features } } });
    await screen.findByRole('link', { name: 'new' });
    expect(screen.queryByRole('link', { name: 'gone' })).toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: /^Archived/ }));
    expect(await screen.findByRole('link', { name: 'gone' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'new' })).toBeNull();
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
