import type { RevisionSummary, WaitingDraft } from '@gb/domain/reviews';
import type { Revision } from '@gb/domain/features';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';
import { make } from '../../test/samples.ts';

type Answer = { revision: Revision };

describe('lists of versions', () => {
  let app: TestApp;
  let owner: Person;
  let reviewer: Person;
  beforeAll(async () => {
    app = await makeTestApp({ ROLE: 'web' });
    owner = await app.owner();
    await app.setPlan('enterprise');
    reviewer = await owner.addMember({ role: 'admin' });
    const approvals = { requireReviews: [{ requiredApprovals: 1 }] };
    await owner.call('PUT', '/api/v1/settings/approvals', approvals);
  });
  afterAll(() => app.stop());

  const begin = async (id: string) =>
    (await owner.call<Answer>('POST', `/api/v1/features/${id}/revisions`, { description: 'Other' })).body.revision;
  const act = (by: Person, id: string, { version }: Revision, action: string, body: object = {}) =>
    by.call('POST', `/api/v1/features/${id}/revisions/${version}/${action}`, body);
  const waiting = async (by: Person, id: string) =>
    (await by.call<{ reviews: WaitingDraft[] }>('GET', '/api/v1/reviews')).body.reviews
      .filter(({ thingId }) => thingId === id)
      .map(({ reason }) => reason);

  it('tell who made a version and when, page by page, and never what it says', async () => {
    const id = await make.feature(owner);
    await begin(id);
    await begin(id);
    const list = async (query: string) =>
      (
        await owner.call<{ revisions: RevisionSummary[]; total: number }>(
          'GET',
          `/api/v1/features/${id}/revision-summaries?${query}`,
        )
      ).body;
    const page = await list('limit=2');
    expect(page).toMatchObject({ total: 3, revisions: [{ version: 3, status: 'draft' }, { version: 2 }] });
    expect(page.revisions[0]).not.toHaveProperty('content');
    expect((await list('limit=2&offset=2')).revisions.map(({ version }) => version)).toEqual([1]);
    expect((await list('open=true')).revisions.map(({ version }) => version)).toEqual([3, 2]);
  });

  it('show a draft to those it waits for: reviewers first, then its author', async () => {
    const id = await make.feature(owner);
    const draft = await begin(id);
    expect(await waiting(reviewer, id)).toEqual([]);
    await act(owner, id, draft, 'request-review');
    expect([await waiting(reviewer, id), await waiting(owner, id)]).toEqual([['review'], []]);
    await act(reviewer, id, draft, 'submit-review', { action: 'request-changes', comment: 'Why?' });
    expect([await waiting(reviewer, id), await waiting(owner, id)]).toEqual([[], ['changes-requested']]);
    await act(reviewer, id, draft, 'submit-review', { action: 'approve' });
    expect([await waiting(reviewer, id), await waiting(owner, id)]).toEqual([[], ['publish']]);
    await act(owner, id, draft, 'publish');
    expect(await waiting(owner, id)).toEqual([]);
  });

  it('tell those who were asked by name from others who may review', async () => {
    const other = await owner.addMember({ role: 'engineer' });
    const reader = await owner.addMember({ role: 'readonly' });
    const id = await make.feature(owner);
    const draft = await begin(id);
    type Able = { reviewers: { id: string }[] };
    const path = `/api/v1/features/${id}/revisions/${draft.version}/reviewers`;
    const able = (await owner.call<Able>('GET', path)).body.reviewers.map((one) => one.id);
    expect(able).toContain(other.userId);
    expect(able).not.toContain(owner.userId);
    expect(able).not.toContain(reader.userId);
    expect((await act(owner, id, draft, 'request-review', { reviewers: [reader.userId] })).status).toBe(400);
    await act(owner, id, draft, 'request-review', { reviewers: [other.userId], comment: 'You know the shop' });
    expect([await waiting(other, id), await waiting(reviewer, id)]).toEqual([['asked'], ['review']]);
    await act(other, id, draft, 'submit-review', { action: 'approve' });
    expect(await waiting(other, id)).toEqual([]);
  });

  it('hide drafts from people who may not read where they are', async () => {
    const project = await make.project(owner);
    const outsider = await owner.addMember({ role: 'admin', projectRoles: [{ project, role: 'noaccess' }] });
    const id = await make.feature(owner, { project });
    await act(owner, id, await begin(id), 'request-review');
    expect(await waiting(reviewer, id)).toEqual(['review']);
    expect(await waiting(outsider, id)).toEqual([]);
  });
});
