import type { FeatureV1, RebasePreview, Revision, RevisionDiff } from '@gb/domain/features';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';
import { make } from '../../test/samples.ts';

type Answer = { revision: Revision; diff: RevisionDiff; message: string };

describe('asking about versions of a feature', () => {
  let app: TestApp;
  let owner: Person;
  let other: Person;
  beforeAll(async () => {
    app = await makeTestApp({ ROLE: 'web' });
    owner = await app.owner();
    other = await owner.addMember({ role: 'engineer' });
  });
  afterAll(() => app.stop());

  const rule = (value: string) => ({ id: 'r', type: 'force', value });
  const draft = async (feature: string, body: object, who = owner) =>
    (await who.call<Answer>('POST', `/api/v1/features/${feature}/revisions`, body)).body.revision.version;
  const get = async (feature: string, path: string, who = owner) =>
    (await who.call<Answer>('GET', `/api/v1/features/${feature}/revisions/${path}`)).body;

  it('gives the newest, of a status or an author', async () => {
    const feature = await make.feature(owner);
    const [mine, theirs] = [
      await draft(feature, { description: 'a' }),
      await draft(feature, { description: 'b' }, other),
    ];
    const latest = async (query: string) => (await get(feature, `latest${query}`)).revision?.version;
    expect(await latest('')).toBe(theirs);
    expect(await latest('?mine=true')).toBe(mine);
    expect(await latest('?status=published')).toBe(1);
    expect((await get(feature, 'latest?status=discarded')).message).toBe(`No revision of ${feature} with id latest`);
  });

  it('tells what a draft changes of its base, and of what is live by now', async () => {
    const feature = await make.feature(owner, { rules: [rule('true')] });
    const version = await draft(feature, { rules: [rule('false'), { ...rule('true'), id: 'new' }] });
    await owner.call('POST', `/api/v1/features/${feature}`, { description: 'by others' });
    const { diff } = await get(feature, `${version}/diff`);
    expect(diff).toMatchObject({ name: feature, type: 'feature', from: 1, to: version });
    const changes = 'changes' in diff ? diff.changes.map(({ field, change }) => [field, change]) : [];
    expect(changes).toEqual([
      ['rules.r', 'modified'],
      ['rules.new', 'added'],
    ]);
    const live = (await get(feature, `${version}/diff?base=live`)).diff;
    expect(live).toMatchObject({ from: 3, changes: [{ field: 'rules.r' }, { field: 'rules.new' }] });
    const whole = (await get(feature, `3/diff?base=1&format=full`)).diff;
    expect(whole).toMatchObject({ from: 1, to: 3, before: { description: '' }, after: { description: 'by others' } });
  });

  it('shows what choices would come to, and changes nothing', async () => {
    const feature = await make.feature(owner, { rules: [rule('true')] });
    const version = await draft(feature, { rules: [{ ...rule('true'), description: 'mine' }] });
    await owner.call('POST', `/api/v1/features/${feature}`, { rules: [{ ...rule('true'), description: 'theirs' }] });
    const path = `/api/v1/features/${feature}/revisions/${version}/rebase/preview`;
    const preview = (body: object) => owner.call<RebasePreview & { message: string }>('POST', path, body);
    const open = (await preview({})).body;
    expect(open).toMatchObject({ success: false, liveVersion: 3, conflicts: [{ key: 'rules.r', resolved: false }] });
    expect([open.result, open.conflicts[0]?.live]).toEqual([undefined, expect.stringContaining('theirs')]);
    const before = await get(feature, String(version));
    const chosen = (await preview({ conflictResolutions: { 'rules.r': 'discard' } })).body;
    expect(chosen).toMatchObject({
      success: true,
      conflicts: [{ resolved: true }],
      result: {
        rules: [{ description: 'theirs' }],
        environmentsEnabled: expect.any(Object),
        metadata: { owner: expect.any(String) },
      },
    });
    expect(await get(feature, String(version))).toEqual(before);
    expect((await preview({ expectedLiveVersion: 1 })).status).toBe(409);
    expect((await preview({ expectedDraftDateUpdated: '2020-01-01T00:00:00.000Z' })).status).toBe(409);
    const { body } = await owner.call<{ feature: FeatureV1 }>('GET', `/api/v1/features/${feature}`);
    expect(body.feature.revision.version).toBe(3);
  });
});
