import type { Revision } from '@gb/domain/features';
import type { GroupRevision } from '@gb/domain/saved-groups';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';
import { make } from '../../test/samples.ts';

const ABOUT = { path: 'r', line: 'serve true' };

describe('what is said of a line of a draft', () => {
  let app: TestApp;
  let owner: Person;
  let reader: Person;
  beforeAll(async () => {
    app = await makeTestApp({ ROLE: 'web' });
    owner = await app.owner();
    reader = await owner.addMember({ role: 'engineer' });
  });
  afterAll(() => app.stop());

  const begun = async () => {
    const feature = await make.feature(owner);
    const rules = [{ id: 'r', type: 'force', value: 'true' }];
    const { body } = await owner.call<{ revision: Revision }>('POST', `/api/v1/features/${feature}/revisions`, {
      rules,
    });
    return `/api/v1/features/${feature}/revisions/${body.revision.version}`;
  };
  const say = (path: string) =>
    reader.call('POST', `${path}/submit-review`, { action: 'comment', comment: 'Since when?', about: ABOUT });
  const settle = (path: string, settled?: boolean, about = ABOUT) =>
    owner.call<{ revision: Revision; message: string }>('POST', `${path}/threads`, { about, settled });

  it('is settled by somebody at a moment, and opened again, which the log keeps', async () => {
    const path = await begun();
    await say(path);
    const { revision } = (await settle(path)).body;
    expect(revision.settledThreads).toMatchObject([
      { about: ABOUT, by: { email: owner.email }, at: expect.any(String) },
    ]);
    expect((await settle(path, false)).body.revision.settledThreads).toEqual([]);
    await settle(path);
    await say(path);
    expect((await owner.call<{ revision: Revision }>('GET', path)).body.revision.settledThreads).toEqual([]);
    const { log } = (await owner.call<{ log: { action: string; subject: string }[] }>('GET', `${path}/log`)).body;
    expect(log.map(({ action, subject }) => [action, subject])).toEqual(
      expect.arrayContaining([
        ['settle thread', 'serve true'],
        ['open thread', 'serve true'],
      ]),
    );
  });

  it('cannot be settled where nobody said anything, once the draft is closed, or by who may not comment', async () => {
    const path = await begun();
    expect((await settle(path)).body.message).toBe('about: expected a line that somebody commented on');
    await say(path);
    await app.setPlan('enterprise');
    const guest = await owner.addMember({ role: 'readonly' });
    expect((await guest.call('POST', `${path}/threads`, { about: ABOUT })).status).toBe(403);
    await owner.call('POST', `${path}/publish`, {});
    expect((await settle(path)).status).toBe(409);
  });

  it('is the same for saved groups', async () => {
    const group = await make.savedGroup(owner);
    const begin = `/api/v1/saved-groups-revisions/${group}/new/items/add`;
    const { body } = await owner.call<{ revision: GroupRevision }>('POST', begin, { items: ['b'] });
    const path = `/api/v1/saved-groups-revisions/${group}/${body.revision.version}`;
    await reader.call('POST', `${path}/submit-review`, { decision: 'comment', comment: 'Who?', about: ABOUT });
    expect((await settle(path)).body.revision.settledThreads).toMatchObject([{ about: ABOUT }]);
  });
});
