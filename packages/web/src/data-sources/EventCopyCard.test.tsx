import { type DataSource, dataSource } from '@gb/domain/data-sources';
import type { EventCopy } from '@gb/domain/event-copies';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Routes, refused, renderPage, signedIn } from '../../test/app.tsx';
import { DataSourceListPage } from './DataSourceListPage.tsx';
import { EventCopyCard } from './EventCopyCard.tsx';

const DATE = '2026-11-01T10:00:00.000Z';
const SOURCE: DataSource = dataSource.parse({
  id: 'ds_1',
  name: 'Shop',
  description: '',
  type: 'mixpanel',
  projects: [],
  params: { type: 'mixpanel', projectId: '7' },
  settings: {},
  dateCreated: DATE,
  dateUpdated: DATE,
});
const COPY: EventCopy = {
  since: '2026-10-01',
  until: '2026-11-01',
  missingDays: 0,
  rows: 12_345,
  bytes: 2_500_000,
  dateTaken: DATE,
  fetching: null,
  error: null,
  warnings: [],
};
const PATH = '/api/v1/data-sources/ds_1/event-copy';
const show = (copy: Partial<EventCopy>, routes: Routes = {}, role: Parameters<typeof signedIn>[0] = 'admin') =>
  renderPage(<EventCopyCard source={SOURCE} />, {
    ...signedIn(role),
    'GET /api/v1/data-sources/:id/event-copy': { body: { eventCopy: { ...COPY, ...copy } } },
    ...routes,
  });

describe('the events of a service without SQL', () => {
  it('are told by their days, their number and what is missing', async () => {
    show({ missingDays: 2, warnings: ['Some rows were put together as “(other)”.'] });
    expect(await screen.findByText('12,345')).toBeTruthy();
    expect(screen.getByText('2.5 MB')).toBeTruthy();
    expect(screen.getByText(/2 days are not here yet/)).toBeTruthy();
    expect(screen.getByText(/put together as “\(other\)”/)).toBeTruthy();
  });

  it('are fetched when somebody says so, and show how far that is', async () => {
    const { server } = show(
      { missingDays: 2 },
      { 'POST /api/v1/data-sources/:id/event-copy': { body: { eventCopy: COPY } } },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Fetch events now' }));
    expect(await screen.findByText(/^Fetching .* so far$/)).toBeTruthy();
    expect(server.sent.some(({ method, path }) => method === 'POST' && path === PATH)).toBe(true);
    expect((screen.getByRole('button', { name: 'Fetch events now' }) as HTMLButtonElement).disabled).toBe(true);
  });

  it('say in the words of the service why they could not be fetched', async () => {
    show({ error: 'Invalid service account credentials' });
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid service account credentials');
  });

  it('are not fetched by someone who may only read, and may be tried again when they did not load', async () => {
    show({}, {}, 'readonly');
    await screen.findByText('12,345');
    expect(screen.queryByRole('button', { name: 'Fetch events now' })).toBeNull();
    show({}, { 'GET /api/v1/data-sources/:id/event-copy': refused(500, 'The disk is away') });
    expect(await screen.findByText(/The disk is away/)).toBeTruthy();
  });

  it('are asked for as soon as the service is connected, which stays so where that fails', async () => {
    const { server } = renderPage(<DataSourceListPage />, {
      ...signedIn(),
      'GET /api/v1/data-sources': { body: { dataSources: [] } },
      'POST /api/v1/data-sources': { status: 201, body: { dataSource: SOURCE } },
      'POST /api/v1/data-sources/:id/event-schema': { body: { dataSource: SOURCE } },
      'POST /api/v1/data-sources/:id/event-copy': refused(502, 'Mixpanel is away'),
    });
    await userEvent.click((await screen.findAllByRole('button', { name: 'Add data source' }))[0] as HTMLElement);
    await userEvent.click(await screen.findByRole('combobox', { name: 'Kind of data source' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Mixpanel' }));
    expect(screen.getByText(/Regression adjustment is never available/)).toBeTruthy();
    const dialog = screen.getByRole('dialog', { name: 'Add data source' });
    for (const [label, value] of [
      ['Name', 'Shop'],
      ['Project', '7'],
      ['Service account', 'reader.1'],
      ['Secret', 'hush'],
    ])
      await userEvent.type(screen.getByLabelText(label ?? ''), value ?? '');
    await userEvent.click(
      [...dialog.querySelectorAll('button')].find(
        ({ textContent }) => textContent === 'Add data source',
      ) as HTMLElement,
    );
    await expect
      .poll(() =>
        server.sent.filter(({ method, path }) => method === 'POST' && path !== '/auth/refresh').map(({ path }) => path),
      )
      .toEqual(['/api/v1/data-sources', PATH, '/api/v1/data-sources/ds_1/event-schema']);
    expect(await screen.findByText('Mixpanel is away')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(
      server.sent.find(({ method, path }) => method === 'POST' && path === '/api/v1/data-sources')?.body,
    ).toMatchObject({
      params: {
        type: 'mixpanel',
        projectId: '7',
        residency: 'us',
        timesIn: 'utc',
        since: expect.stringMatching(/^\d{4}-/),
      },
    });
  });
});
