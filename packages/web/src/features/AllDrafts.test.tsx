import type { FeatureDraft } from '@gb/domain/features';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { refused, renderPage, signedIn } from '../../test/app.tsx';
import { AllDrafts } from './AllDrafts.tsx';

const DATE = '2026-11-01T10:00:00.000Z';
const draft = (featureId: string, more: Partial<FeatureDraft> = {}): FeatureDraft => ({
  ...{ featureId, version: 3, baseVersion: 2, status: 'draft', title: '', comment: '' },
  ...{ author: { id: 'u_2', name: 'Kim', email: 'kim@acme.io' }, publishedBy: null },
  ...{ autoPublish: false, scheduledAt: null, bypassReason: null },
  ...{ dateCreated: DATE, dateUpdated: DATE, datePublished: null },
  ...more,
});
const PATH = 'GET /api/v1/feature-revision-summaries';
const open = (revisions: FeatureDraft[], offsets: number[] = []) =>
  renderPage(<AllDrafts />, {
    ...signedIn(),
    [PATH]: ({ query }) => {
      const kept = revisions
        .filter(({ status }) => !query.has('status') || status === query.get('status'))
        .filter(({ author }) => query.get('mine') !== 'true' || author.id === 'u_1');
      const [limit, offset] = [Number(query.get('limit')), Number(query.get('offset'))];
      offsets.push(offset);
      const hasMore = offset + limit < kept.length;
      return { body: { revisions: kept.slice(offset, offset + limit), total: kept.length, hasMore } };
    },
  });

describe('all drafts', () => {
  it('are listed with their author and what they wait for', async () => {
    open([draft('checkout'), draft('search', { title: 'New ranking', status: 'pending-review', autoPublish: true })]);
    expect((await screen.findByRole('link', { name: 'Draft 3' })).getAttribute('href')).toBe(
      '/features/checkout/drafts/3',
    );
    expect(screen.getByText('Its author is at work')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'New ranking' })).toBeTruthy();
    expect(screen.getByText('A reviewer has to look, then it goes live')).toBeTruthy();
  });

  it('are narrowed to a status and to one’s own', async () => {
    const own = { author: { id: 'u_1', name: 'Ada Okafor', email: 'ada@acme.io' } };
    open([draft('checkout', own), draft('search', { ...own, status: 'approved' }), draft('kims', { title: 'Other' })]);
    await screen.findByRole('link', { name: 'Other' });
    await userEvent.click(screen.getByRole('switch', { name: 'Only mine' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Other' })).toBeNull());
    await userEvent.click(screen.getByDisplayValue('All open drafts'));
    await userEvent.click(await screen.findByRole('option', { name: 'Approved' }));
    expect(await screen.findByText('Somebody has to publish it')).toBeTruthy();
    expect(screen.queryByText('Its author is at work')).toBeNull();
  });

  it('are read on to the last, each time only those that are added', async () => {
    const offsets: number[] = [];
    open(
      Array.from({ length: 130 }, (_, at) => draft('checkout', { version: at + 1, title: `No. ${at + 1}` })),
      offsets,
    );
    await screen.findByRole('link', { name: 'No. 1' });
    for (const last of [50, 75, 100, 125, 130]) {
      await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
      expect(await screen.findByRole('link', { name: `No. ${last}` })).toBeTruthy();
    }
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(screen.getAllByRole('link', { name: /^No\. / })).toHaveLength(130);
    expect(offsets).toEqual([0, 25, 50, 75, 100, 125]);
    // Another question begins at its first page.
    await userEvent.click(screen.getByRole('switch', { name: 'Only mine' }));
    expect(await screen.findByRole('heading', { name: 'No such drafts' })).toBeTruthy();
  });

  it('say when there are none, and why they could not be loaded', async () => {
    open([]);
    expect(await screen.findByRole('heading', { name: 'No open drafts' })).toBeTruthy();
    renderPage(<AllDrafts />, { ...signedIn(), [PATH]: refused(500, 'The database is away') });
    expect(await screen.findByText('The database is away')).toBeTruthy();
  });
});
