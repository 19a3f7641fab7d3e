import type { Activity } from '@gb/domain/activity';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Routes, refused, renderPage, signedIn } from '../../test/app.tsx';
import { ActivityPage, WatchButton, watchColumn } from './index.ts';

const ENTRY: Activity = {
  id: 'aud_1',
  date: '2026-11-20T10:00:00.000Z',
  object: 'feature',
  entityId: 'dark-mode',
  entityName: 'dark-mode',
  who: 'Kim',
  event: 'feature.updated',
  sentence: 'changed the details',
  changes: [{ field: 'description', before: '', after: 'New' }],
};
const feed = (activity: Activity[]): Routes => ({ ...signedIn(), 'GET /api/v1/activity': { body: { activity } } });

describe('the activity feed', () => {
  it('tells who did what, and opens to what changed', async () => {
    renderPage(<ActivityPage />, feed([ENTRY]));
    expect(await screen.findByText('Kim')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'dark-mode' }).getAttribute('href')).toBe('/features/dark-mode');
    await userEvent.click(screen.getByText('1 change'));
    expect([screen.getByText('description'), screen.getByText('New')]).toHaveLength(2);
  });

  it('links to nothing that is gone', async () => {
    const deleted = { ...ENTRY, id: 'a_2', event: 'feature.deleted', sentence: 'deleted the feature' };
    renderPage(<ActivityPage />, feed([deleted, ENTRY]));
    expect(await screen.findAllByText('dark-mode')).toHaveLength(2);
    expect(screen.queryByRole('link', { name: 'dark-mode' })).toBeNull();
  });

  it('says so when nothing happened, and when it cannot be read', async () => {
    const view = renderPage(<ActivityPage />, feed([]));
    expect(await screen.findByRole('heading', { name: 'No recent events' })).toBeTruthy();
    view.unmount();
    renderPage(<ActivityPage />, { ...feed([]), 'GET /api/v1/activity': refused(403, 'No') });
    expect(await screen.findByRole('heading', { name: 'You do not have access to this page' })).toBeTruthy();
  });
});

describe('watching', () => {
  const watching = (features: string[]): Routes => ({
    ...signedIn(),
    'GET /user/watching': { body: { experiments: [], features } },
  });
  const link = () => screen.queryByRole('link', { name: 'Activity Feed' });

  it('shows the way to the feed once one watches something', async () => {
    renderPage(<WatchButton type="features" id="dark-mode" />, {
      ...watching([]),
      'PUT /user/watching/:type/:id': { body: { experiments: [], features: ['dark-mode'] } },
    });
    const button = await screen.findByRole('button', { name: 'Watch' });
    expect(link()).toBeNull();
    await userEvent.click(button);
    expect(await screen.findByRole('button', { name: 'Watching' })).toBeTruthy();
    await waitFor(() => expect(link()).toBeTruthy());
  });

  it('ends with a second press', async () => {
    renderPage(<WatchButton type="features" id="dark-mode" />, {
      ...watching(['dark-mode']),
      'DELETE /user/watching/:type/:id': { body: { experiments: [], features: [] } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Watching' }));
    expect(await screen.findByRole('button', { name: 'Watch' })).toBeTruthy();
    await waitFor(() => expect(link()).toBeNull());
  });

  it('is a star in the rows of a list', async () => {
    const column = watchColumn<{ id: string }>('features', ({ id }) => id);
    renderPage(<>{column.cell({ id: 'dark-mode' }, { ranges: undefined, compact: false })}</>, {
      ...watching([]),
      'PUT /user/watching/:type/:id': { body: { experiments: [], features: ['dark-mode'] } },
    });
    const star = await screen.findByRole('button', { name: 'Watch dark-mode' });
    expect(star.getAttribute('aria-pressed')).toBe('false');
    await userEvent.click(star);
    await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('true'));
  });
});
