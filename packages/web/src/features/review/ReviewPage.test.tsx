import type { MergeStatus, Revision, Rule } from '@gb/domain/features';
import { rule } from '@gb/domain/features';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Routes, renderPage, signedIn } from '../../../test/app.tsx';
import { make } from '../../../test/make.ts';
import { ReviewPage } from './ReviewPage.tsx';

const KIM = { id: 'u_2', name: 'Kim', email: 'kim@acme.io' };
const AT = '/api/v1/features/:id/revisions/:version' as const;
const force = (value: string): Rule => rule.parse({ id: 'fr_1', type: 'force', value, description: 'For guests' });
const state = (rules: Rule[]) => ({ ...make.revision(2).content, rules, environments: { production: true } });
const NEEDED = {
  ...{ environments: ['production'], kinds: ['rules'], approvedBy: [], missingApprovals: 1, missingTeams: [] },
  rule: {},
} as unknown as MergeStatus['requirements'][number];

/** The page of draft 3, by somebody else unless said otherwise, which changes what a rule serves. */
function open(more: Partial<Revision> = {}, status: Partial<MergeStatus> = {}, routes: Routes = {}) {
  const [live, result] = [state([force('old')]), state([force('new')])];
  const revision = make.revision(3, { status: 'draft', author: KIM, content: result, base: live, ...more });
  return renderPage(<ReviewPage id="checkout" version={3} />, {
    ...signedIn(),
    'GET /api/v1/environments': { body: { environments: [make.environment('production')] } },
    'GET /api/v1/saved-groups': { body: { savedGroups: [] } },
    'GET /api/v1/experiments': { body: { experiments: [] } },
    [`GET ${AT}`]: { body: { revision } },
    [`GET ${AT}/log`]: { body: { log: [] } },
    [`GET ${AT}/reviewers`]: { body: { reviewers: [KIM] } },
    [`GET ${AT}/merge-status`]: {
      body: {
        ...{ success: true, liveVersion: 2, draftDateUpdated: revision.dateUpdated, rebaseRequired: false },
        ...{ conflicts: [], live, result, reviewed: 'v', requirements: [] },
        ...status,
      },
    },
    [`GET ${AT}/impact`]: {
      body: {
        connections: 3,
        payloads: [
          {
            connection: { id: 'sdk_1', name: 'Web shop' },
            ...{ environment: 'production', total: 41_208, before: 120, after: 140 },
          },
        ],
        experiments: [{ id: 'exp_1', name: 'Checkout test', touch: 'reached', environments: ['production'] }],
      },
    },
    [`PUT ${AT}`]: { body: { revision } },
    [`POST ${AT}/request-review`]: { body: { revision } },
    [`POST ${AT}/submit-review`]: { body: { revision } },
    [`POST ${AT}/threads`]: { body: { revision } },
    ...routes,
  });
}

const bodyOf = (server: ReturnType<typeof open>['server'], ending: string) =>
  server.sent.find(({ method, path }) => method !== 'GET' && path.endsWith(ending))?.body;

describe('the review of a draft', () => {
  it('says what changes where, in words and in lines', async () => {
    open();
    expect(await screen.findByText('Rule 1, For guests, is changed')).toBeTruthy();
    expect(screen.getByText('serve old')).toBeTruthy();
    expect(screen.getByText('serve new')).toBeTruthy();
    await userEvent.click(screen.getByText('Words', { exact: true }));
    expect(screen.queryByText('serve new')).toBeNull();
  });

  it('says what becomes of payloads and of running experiments', async () => {
    open();
    expect(await screen.findByText('41,208 B')).toBeTruthy();
    expect(screen.getByText('+20 B')).toBeTruthy();
    expect(screen.getByText('2 other connections get the same as now.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Checkout test' }).getAttribute('href')).toBe('/experiment/exp_1');
  });

  it('takes a comment on a line, and shows it there and in the conversation', async () => {
    const about = { path: 'fr_1', line: 'serve new' };
    const review = {
      by: KIM,
      verdict: 'comment' as const,
      comment: 'Since when?',
      about,
      at: make.revision(1).dateCreated,
    };
    const { server } = open({ reviews: [{ ...review, ofEdit: 0 }] });
    const changes = await screen.findByText('Since when?');
    expect(changes.closest('article')?.textContent).toContain('Kim');
    await userEvent.click(screen.getByRole('button', { name: 'Comment on: serve old' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Comment on this line' }), 'Why not this?');
    await userEvent.click(screen.getByRole('button', { name: 'Comment' }));
    await waitFor(() =>
      expect(bodyOf(server, 'submit-review')).toEqual({
        action: 'comment',
        comment: 'Why not this?',
        about: { path: 'fr_1', line: 'serve old' },
      }),
    );
    await userEvent.click(screen.getByRole('tab', { name: /Conversation/ }));
    expect(
      within((await screen.findByText('Since when?')).closest('article') as HTMLElement).getByText('serve new'),
    ).toBeTruthy();
  });

  it('settles what was said of a line, folds it, and counts what is open before somebody approves', async () => {
    const about = { path: 'fr_1', line: 'serve new' };
    const at = make.revision(1).dateCreated;
    const says = (comment: string, line: string) => ({
      ...{
        by: KIM,
        verdict: 'comment' as const,
        comment,
        at: `${at.slice(0, 17)}${comment.length + 10}.000Z`,
        ofEdit: 0,
      },
      about: { path: 'fr_1', line },
    });
    const reviews = [says('Since when?', 'serve new'), says('And this?', 'serve old')];
    const settledThreads = [{ about: { path: 'fr_1', line: 'serve old' }, by: KIM, at }];
    const { server } = open({ reviews, settledThreads, status: 'pending-review' });
    expect(await screen.findByText('1 comment thread is open')).toBeTruthy();
    expect(await screen.findByText(/^Settled by Kim/)).toBeTruthy();
    expect(screen.queryByText('And this?')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show 1 comment' }));
    expect(screen.getByText('And this?')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Open again' }));
    await userEvent.click(screen.getByRole('button', { name: 'Settle' }));
    const sent = () => server.sent.filter(({ path }) => path.endsWith('/threads')).map(({ body }) => body);
    await waitFor(() =>
      expect(sent()).toEqual([
        { about: { path: 'fr_1', line: 'serve old' }, settled: false },
        { about, settled: true },
      ]),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('1 comment thread is still open.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(screen.getByRole('tab', { name: /Conversation/ }));
    const settled = (await screen.findByText('And this?')).closest('article') as HTMLElement;
    expect(within(settled).getByText(/^Settled by Kim/)).toBeTruthy();
    expect(within(settled).getByRole('button', { name: 'Open again' })).toBeTruthy();
  });

  it('asks people by name for a review', async () => {
    const { server } = open({}, { requirements: [NEEDED] });
    await userEvent.click(await screen.findByRole('button', { name: 'Ask for review' }));
    await userEvent.click(await screen.findByPlaceholderText('Anyone who may review'));
    await userEvent.click(await screen.findByRole('option', { name: 'Kim' }));
    await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
    await waitFor(() =>
      expect(bodyOf(server, 'request-review')).toEqual({
        ...{ reviewers: ['u_2'], comment: '', autoPublishOnApproval: true },
      }),
    );
  });

  it('says of each person asked what they said', async () => {
    const { server } = open({ status: 'pending-review', reviewers: [KIM] }, { requirements: [NEEDED] });
    expect((await screen.findByRole('list', { name: 'Asked for a review' })).textContent).toBe('Kimasked');
    await userEvent.click(screen.getByRole('button', { name: 'Ask someone else' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Ask' }));
    await waitFor(() =>
      expect(bodyOf(server, 'request-review')).toMatchObject({ reviewers: ['u_2'], autoPublishOnApproval: false }),
    );
  });

  it('takes another title and note, also once it is published', async () => {
    const { server } = open({ status: 'published', title: 'Sale', comment: 'For Friday', base: null });
    expect(await screen.findByText('For Friday', { selector: 'span' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Edit title and note' }));
    const title = await screen.findByRole('textbox', { name: /Title/ });
    await userEvent.clear(title);
    await userEvent.type(title, 'Autumn sale');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(bodyOf(server, '/revisions/3')).toEqual({ title: 'Autumn sale', comment: 'For Friday' }),
    );
  });
});
