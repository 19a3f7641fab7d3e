import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';
import { make } from '../../test/samples.ts';

type Feed = { activity: { entityId: string; who: string; sentence: string; changes: { field: string }[] }[] };
type Watching = { features: string[]; experiments: string[] };

describe('following things', () => {
  let app: TestApp;
  let owner: Person;
  beforeAll(async () => {
    app = await makeTestApp();
    owner = await app.owner();
  });
  afterAll(() => app.stop());

  const feedOf = async (person: Person, id: string) =>
    (await person.call<Feed>('GET', '/api/v1/activity?view=summary')).body.activity.filter(
      ({ entityId }) => entityId === id,
    );
  const watching = async (person: Person) => (await person.call<Watching>('GET', '/user/watching')).body;

  it('begins with what one makes, and ends when one lets go', async () => {
    const id = await make.feature(owner);
    expect((await watching(owner)).features).toContain(id);
    const left = await owner.call<Watching>('DELETE', `/user/watching/features/${id}`);
    expect(left.body.features).not.toContain(id);
    expect((await owner.call('DELETE', `/user/watching/features/${id}`)).status).toBe(404);
  });

  it('tells in sentences what others did, newest first', async () => {
    const id = await make.feature(owner);
    const member = await owner.addMember({ role: 'readonly' });
    expect(await feedOf(member, id)).toEqual([]);
    await member.call('PUT', `/user/watching/features/${id}`);
    await member.call('PUT', `/user/watching/features/${id}`);
    await owner.call('POST', `/api/v1/features/${id}/toggle`, { environments: { production: false } });
    await owner.call('POST', `/api/v1/features/${id}`, { description: 'Now described' });
    const [second, first] = await feedOf(member, id);
    expect([first?.who, first?.sentence]).toEqual(['Olivia Owner', 'switched production off']);
    expect(second).toMatchObject({
      sentence: 'changed the details',
      changes: [{ field: 'description', before: '', after: 'Now described' }],
    });
  });

  it('tells how an experiment went', async () => {
    const id = await make.experiment(owner);
    await owner.call('POST', `/api/v1/experiments/${id}/start`, {});
    await owner.call('POST', `/api/v1/experiments/${id}/stop`, { results: 'inconclusive' });
    const sentences = (await feedOf(owner, id)).map(({ sentence }) => sentence);
    expect(sentences).toEqual([
      'stopped the experiment: inconclusive',
      'started the experiment',
      'created the experiment',
    ]);
  });

  it('keeps the history of a thing for who may read it, and what was different before', async () => {
    const id = await make.factTable(owner);
    await owner.call('POST', `/api/v1/fact-tables/${id}`, { description: 'One row per order' });
    const historyOf = (person: Person) =>
      person.call<{ history: { who: string; sentence: string; changes: object[] }[] }>(
        'GET',
        `/api/v1/history/factTable/${id}`,
      );
    const { history } = (await historyOf(owner)).body;
    expect(history.map(({ sentence }) => sentence)).toEqual(['changed it', 'created it']);
    expect(history[0]?.changes).toEqual([{ field: 'description', before: '', after: 'One row per order' }]);
    expect((await historyOf(await owner.addMember({ role: 'noaccess' }))).status).not.toBe(200);
  });

  it('tells what happened at one instant in the order in which it happened', async () => {
    const id = await make.feature(owner);
    const words = Array.from({ length: 12 }, (_, at) => `Step ${at}`);
    for (const description of words) await owner.call('POST', `/api/v1/features/${id}`, { description });
    const at = '2999-01-01T00:00:00Z';
    await app.services.database.query('update audits set date_created = $1 where entity_id = $2', [at, id]);
    const told = (await feedOf(owner, id)).map(({ changes }) => changes[0] as { after?: unknown } | undefined);
    expect(told.slice(0, words.length).map((change) => change?.after)).toEqual(words.toReversed());
  });

  it('never shows what one may not read, even when it was followed before', async () => {
    await app.setPlan('enterprise');
    const project = await make.project(owner);
    const id = await make.feature(owner, { project });
    const outsider = await owner.addMember({ role: 'noaccess', projectRoles: [{ project, role: 'readonly' }] });
    expect((await outsider.call('PUT', `/user/watching/features/${id}`)).status).toBe(200);
    expect(await feedOf(outsider, id)).toHaveLength(1);
    const elsewhere = await make.project(owner);
    await owner.call('POST', `/api/v1/members/${outsider.userId}/role`, {
      role: 'noaccess',
      projectRoles: [{ project: elsewhere, role: 'readonly' }],
    });
    expect(await feedOf(outsider, id)).toEqual([]);
    expect((await watching(outsider)).features).toEqual([]);
    expect((await outsider.call('PUT', `/user/watching/features/${id}`)).status).toBe(404);
  });

  it('goes on telling of a deleted thing, but counts it as followed no more', async () => {
    const id = await make.feature(owner);
    await owner.call('POST', `/api/v1/features/${id}`, { archived: true });
    await owner.call('DELETE', `/api/v1/features/${id}`);
    expect((await feedOf(owner, id))[0]?.sentence).toBe('deleted the feature');
    expect((await watching(owner)).features).not.toContain(id);
  });
});
