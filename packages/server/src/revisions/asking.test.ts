import type { Revision } from '@gb/domain/features';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';
import { make } from '../../test/samples.ts';
import { makeContexts } from '../platform/http/contexts.ts';
import { workIn } from '../platform/systemContext.ts';
import { featureVersions } from '../features/index.ts';
import { publishDue } from './publishDue.ts';

type Answer = { revision: Revision };

describe('asking for a review again', () => {
  let app: TestApp;
  let owner: Person;
  let reviewer: Person;
  beforeAll(async () => {
    // A server that runs no jobs: only the test looks at the clock.
    app = await makeTestApp({ ROLE: 'web' });
    owner = await app.owner();
    reviewer = await owner.addMember({ role: 'engineer' });
    const requireReviews = [{ environments: ['production'] }];
    expect((await owner.call('PUT', '/api/v1/settings/approvals', { requireReviews })).status).toBe(200);
  });
  afterAll(() => app.stop());

  const act = async (path: string, action: string, body: object = {}, who = owner) =>
    (await who.call<Answer>('POST', `${path}/${action}`, body)).body.revision;
  const approved = async () => {
    const feature = await make.feature(owner);
    const begun = await owner.call<Answer>('POST', `/api/v1/features/${feature}/revisions`, { defaultValue: 'true' });
    const path = `/api/v1/features/${feature}/revisions/${begun.body.revision.version}`;
    await act(path, 'request-review');
    expect((await act(path, 'submit-review', { action: 'approve' }, reviewer)).status).toBe('approved');
    return path;
  };

  it('leaves a draft approved that nobody changed, and it can be published', async () => {
    const path = await approved();
    expect((await act(path, 'request-review', { comment: 'Have a look, too' })).status).toBe('approved');
    await act(path, 'recall-review');
    expect((await act(path, 'request-review')).status).toBe('approved');
    expect((await owner.call('POST', `${path}/publish`, {})).status).toBe(200);
  });

  it('begins anew where the draft was changed, or its reviewer took the approval back', async () => {
    const changed = await approved();
    await owner.call('PUT', changed, { description: 'other' });
    expect((await act(changed, 'request-review')).status).toBe('pending-review');
    // A remark is no approval of what is there now.
    expect((await act(changed, 'submit-review', { action: 'comment', comment: 'Hm' }, reviewer)).status).toBe(
      'pending-review',
    );
    const undone = await approved();
    await act(undone, 'undo-review', {}, reviewer);
    expect((await act(undone, 'request-review')).status).toBe('pending-review');
  });

  it('publishes what is approved already where that was wished for', async () => {
    const path = await approved();
    const { scheduledAt } = await act(path, 'request-review', { autoPublishOnApproval: true });
    expect(scheduledAt).not.toBeNull();
    await publishDue(app.services, workIn(app.services, makeContexts(app.services)), [featureVersions]);
    expect((await owner.call<Answer>('GET', path)).body.revision.status).toBe('published');
  });

  it('tells a remark about a changed draft from its approval, also where nobody has to approve', async () => {
    await owner.call('PUT', '/api/v1/settings/approvals', { requireReviews: [] });
    const path = await approved();
    await owner.call('PUT', path, { description: 'other' });
    const remarked = await act(path, 'submit-review', { action: 'comment', comment: 'Hm' }, reviewer);
    expect(remarked.status).toBe('pending-review');
  });
});
