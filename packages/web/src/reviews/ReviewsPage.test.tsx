import type { WaitingDraft } from '@gb/domain/reviews';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refused, renderPage, signedIn } from '../../test/app.tsx';
import { ReviewsPage } from './ReviewsPage.tsx';

const DATE = '2026-11-01T10:00:00.000Z';
const waiting = (thingId: string, more: Partial<WaitingDraft> = {}): WaitingDraft => ({
  ...{ object: 'feature', thingId, name: thingId, reason: 'review', version: 3, baseVersion: 2 },
  ...{ status: 'pending-review', title: '', comment: '', author: { id: 'u_2', name: 'Kim', email: 'kim@acme.io' } },
  ...{ reviewers: [], publishedBy: null, autoPublish: false, scheduledAt: null, bypassReason: null },
  ...{ dateCreated: DATE, dateUpdated: DATE, datePublished: null },
  ...more,
});
const open = (reviews: WaitingDraft[]) =>
  renderPage(<ReviewsPage />, { ...signedIn(), 'GET /api/v1/reviews': { body: { reviews } } });

describe('the page of reviews', () => {
  it('lists what waits with its reason, each with the way to it, and counts it in the tab', async () => {
    const group = waiting('grp_1', { object: 'savedGroup', name: 'Beta', reason: 'publish', title: 'More testers' });
    open([waiting('checkout'), group]);
    const link = await screen.findByRole('link', { name: 'Draft 3' });
    expect(link.getAttribute('href')).toBe('/features/checkout/drafts/3');
    expect(screen.getByText('Waits for your review')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'More testers' }).getAttribute('href')).toBe(
      '/saved-groups/grp_1/drafts/3',
    );
    await waitFor(() => expect(document.title).toMatch(/^\(2\) Reviews/));
  });

  it('says when nothing waits', async () => {
    open([]);
    expect(await screen.findByRole('heading', { name: 'Nothing waits for you' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^Reviews/ })).toBeNull();
  });

  it('says why it could not be loaded', async () => {
    renderPage(<ReviewsPage />, { ...signedIn(), 'GET /api/v1/reviews': refused(500, 'The database is away') });
    expect(await screen.findByText('The database is away')).toBeTruthy();
  });
});
