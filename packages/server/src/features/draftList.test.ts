import type { FeatureDraft, Revision } from '@gb/domain/features';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';
import { make } from '../../test/samples.ts';

describe('the drafts of all features', () => {
  let app: TestApp;
  let owner: Person;
  let kim: Person;
  beforeAll(async () => {
    app = await makeTestApp({ ROLE: 'web' });
    owner = await app.owner();
    await app.setPlan('enterprise');
    kim = await owner.addMember({ role: 'engineer' });
  });
  afterAll(() => app.stop());

  const begin = async (by: Person, id: string) =>
    (await by.call<{ revision: Revision }>('POST', `/api/v1/features/${id}/revisions`, { description: 'Other' })).body
      .revision;
  type Listed = { revisions: FeatureDraft[]; total: number };
  const list = async (by: Person, query = '') =>
    (await by.call<Listed>('GET', `/api/v1/feature-revision-summaries?${query || 'limit=100'}`)).body;
  const named = ({ revisions }: Listed) => revisions.map(({ featureId, version }) => `${featureId} ${version}`);

  it('are listed without what they say, the last changed first, and by status, author and feature', async () => {
    const [one, two] = [await make.feature(owner), await make.feature(owner)];
    await begin(owner, one);
    const gone = await begin(owner, two);
    await begin(kim, two);
    await owner.call('POST', `/api/v1/features/${two}/revisions/${gone.version}/discard`);
    const all = await list(owner);
    expect(named(all)).toEqual([`${two} 3`, `${one} 2`]);
    expect(all.revisions[0]).not.toHaveProperty('content');
    expect(named(await list(owner, 'status=discarded'))).toEqual([`${two} 2`]);
    expect(named(await list(kim, 'mine=true'))).toEqual([`${two} 3`]);
    expect(named(await list(owner, `author=${kim.userId}`))).toEqual([`${two} 3`]);
    expect(named(await list(owner, `featureId=${one}`))).toEqual([`${one} 2`]);
    expect(await list(owner, 'limit=1')).toMatchObject({ total: 2 });
  });

  it('are kept from people who may not read the feature', async () => {
    const project = await make.project(owner);
    const id = await make.feature(owner, { project });
    await begin(owner, id);
    const outsider = await owner.addMember({ role: 'engineer', projectRoles: [{ project, role: 'noaccess' }] });
    expect(named(await list(owner))).toContain(`${id} 2`);
    expect(named(await list(outsider))).not.toContain(`${id} 2`);
  });
});
