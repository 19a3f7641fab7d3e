import type { FeatureV1 } from '@gb/domain/features';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';
import { make } from '../../test/samples.ts';

type Refused = { message: string; errors?: { path: string; message: string }[] };

describe('the prerequisites of a feature', () => {
  let app: TestApp;
  let owner: Person;
  beforeAll(async () => {
    app = await makeTestApp({ ROLE: 'web' });
    owner = await app.owner();
  });
  afterAll(() => app.stop());

  const change = (id: string, body: object) =>
    owner.call<{ feature: FeatureV1 } & Refused>('POST', `/api/v1/features/${id}`, body);

  it('are kept as ids with their conditions, for it and for its rules', async () => {
    const [parent, child] = [await make.feature(owner), await make.feature(owner)];
    expect((await change(child, { prerequisites: [parent] })).body.feature).toMatchObject({
      prerequisites: [parent],
      requires: [{ id: parent, condition: '{"value": true}' }],
    });
    const prerequisites = [{ id: parent, condition: '{"value":false}' }];
    const rule = { id: 'r', type: 'force', value: 'true', prerequisites };
    const { feature } = (await change(child, { rules: [rule] })).body;
    expect(feature.rules).toMatchObject([{ prerequisites }]);
    expect(feature.prerequisites).toEqual([parent]);
    expect((await change(child, { prerequisites: [] })).body.feature.requires).toEqual([]);
  });

  it('are refused where nobody could meet them as meant, with the place and the reason', async () => {
    const project = await make.project(owner);
    const [child, text, elsewhere, gone] = [
      await make.feature(owner),
      await make.feature(owner, { valueType: 'string', defaultValue: 'a' }),
      await make.feature(owner, { project }),
      await make.feature(owner, { archived: true }),
    ];
    const asked = (id: string, condition = '{"value": true}') => change(child, { requires: [{ id, condition }] });
    const refused = async (answer: ReturnType<typeof asked>) => {
      const { status, body } = await answer;
      expect(status).toBe(400);
      return body.errors?.map(({ path, message }) => `${path}: ${message}`).join();
    };
    expect(await refused(asked('none'))).toBe('prerequisites.0.id: no feature with the key none');
    expect(await refused(asked(text))).toBe(`prerequisites.0.id: ${text} is not on or off`);
    expect(await refused(asked(elsewhere))).toBe(`prerequisites.0.id: ${elsewhere} belongs to another project`);
    await app.setPlan('enterprise');
    const own = await make.project(owner);
    const guest = await owner.addMember({ role: 'noaccess', projectRoles: [{ project: own, role: 'engineer' }] });
    const theirs = await make.feature(owner, { project: own });
    const hidden = await guest.call<Refused>('POST', `/api/v1/features/${theirs}`, {
      requires: [{ id: elsewhere, condition: '{"value": true}' }],
    });
    expect(hidden.body.errors?.map(({ message }) => message)).toEqual([`no feature with the key ${elsewhere}`]);
    const inProject = await make.feature(owner, { project });
    expect(await refused(change(inProject, { requires: [{ id: child, condition: '{"value": true}' }] }))).toBe(
      `prerequisites.0.id: ${child} belongs to no project, so that connections of one project do not get it`,
    );
    expect(await refused(asked(gone))).toBe(`prerequisites.0.id: ${gone} is archived`);
    const parent = await make.feature(owner);
    expect(await refused(asked(parent, '{"country": "NL"}'))).toContain('prerequisites.0.condition: ');
    expect(await refused(asked(parent, '{"value": {"$is": true}}'))).toContain('$is is not a known operator');
  });

  it('say where they hold: for everybody, for nobody, or for some', async () => {
    const standings = async (id: string, condition = '') =>
      (await owner.call<{ standings: Record<string, string> }>('GET', `/api/v1/features/${id}/standing${condition}`))
        .body.standings;
    const rules = [
      { id: 'part', type: 'rollout', value: 'true', coverage: 0.5, environments: ['dev'] },
      { id: 'all', type: 'force', value: 'true', environments: ['production'] },
    ];
    const parent = await make.feature(owner, { rules });
    await change(parent, { environments: { dev: { enabled: true }, production: { enabled: true } } });
    expect(await standings(parent)).toEqual({ dev: 'conditional', production: 'live' });
    await owner.call('POST', `/api/v1/features/${parent}/toggle`, { environments: { production: false } });
    expect(await standings(parent)).toMatchObject({ production: 'notLive' });
    expect(await standings(parent, `?condition=${encodeURIComponent('{"value": null}')}`)).toMatchObject({
      production: 'live',
    });
    expect((await owner.call('GET', '/api/v1/features/none/standing')).status).toBe(404);
  });

  it('never go round in a circle, however long', async () => {
    const [a, b, c] = [await make.feature(owner), await make.feature(owner), await make.feature(owner)];
    await change(a, { prerequisites: [b] });
    await change(b, {
      rules: [{ id: 'r', type: 'force', value: 'true', prerequisites: [{ id: c, condition: '{"value": true}' }] }],
    });
    const answer = await change(c, { prerequisites: [a] });
    expect(answer.status).toBe(400);
    expect(answer.body.errors?.[0]?.message).toBe(`makes a circle: ${c} needs ${a} needs ${b} needs ${c}`);
    expect((await change(c, { prerequisites: [c] })).status).toBe(400);
  });

  it('keep a feature from being archived, moved or deleted while others ask for it', async () => {
    const [parent, child] = [await make.feature(owner), await make.feature(owner)];
    await change(child, { prerequisites: [parent] });
    const project = await make.project(owner);
    for (const answer of [
      await change(parent, { archived: true }),
      await change(parent, { project }),
      await owner.call<Refused>('DELETE', `/api/v1/features/${parent}`),
    ]) {
      expect(answer.status).toBe(409);
      expect(JSON.stringify(answer.body)).toContain(child);
    }
    await change(child, { prerequisites: [] });
    expect((await change(parent, { archived: true })).status).toBe(200);
  });
});
