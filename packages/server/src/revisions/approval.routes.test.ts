import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';
import { make } from '../../test/samples.ts';

const PATH = '/api/v1/settings/approvals';
type Rules = { requireReviews: object[]; approvalFlows: { savedGroups: object[] }; message?: string };

describe('rules about approval', () => {
  let app: TestApp;
  let owner: Person;
  beforeAll(async () => {
    app = await makeTestApp({ ROLE: 'web' });
    owner = await app.owner();
  });
  afterAll(() => app.stop());
  const put = (body: object, by = owner) => by.call<Rules>('PUT', PATH, body);

  it('are kept whole, and those of features apart from those of saved groups', async () => {
    const project = await make.project(owner);
    await put({ requireReviews: [{ environments: ['production'], projects: [project], requiredApprovals: 2 }] });
    const after = await put({ approvalFlows: { savedGroups: [{ required: true, requiredApprovals: 3 }] } });
    expect(after.body).toMatchObject({
      requireReviews: [{ requireReviewOn: true, projects: [project], requiredApprovals: 2, blockSelfApproval: true }],
      approvalFlows: { savedGroups: [{ required: true, requiredApprovals: 3, requireMetadataReview: true }] },
    });
  });

  it('name only environments and projects that are there', async () => {
    const missing = await put({ requireReviews: [{ environments: ['prodution'] }] });
    expect([missing.status, missing.body.message]).toEqual([
      400,
      'requireReviews.0.environments: no environment named prodution',
    ]);
    expect((await put({ requireReviews: [{ projects: ['prj_none'] }] })).status).toBe(400);
  });

  it('never let an approval outlive a change of what was approved', async () => {
    expect((await put({ requireReviews: [{ resetReviewOnChange: false }] })).status).toBe(400);
    expect((await put({ requireReviews: [{ resetReviewOnChange: true }] })).status).toBe(200);
  });

  it('are changed only by who may change settings', async () => {
    await app.setPlan('enterprise');
    expect((await put({ requireReviews: [] }, await owner.addMember({ role: 'engineer' }))).status).toBe(403);
  });
});
