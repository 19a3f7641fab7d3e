import type { Archetype } from '@gb/domain/archetypes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';

describe('archetypes', () => {
  let app: TestApp;
  let owner: Person;
  beforeAll(async () => {
    app = await makeTestApp({ ROLE: 'web' });
    owner = await app.owner();
  });
  afterAll(() => app.stop());

  const add = async (person: Person, body: object) =>
    (await person.call<{ archetype: Archetype }>('POST', '/api/v1/archetypes', body)).body.archetype;
  const namesFor = async (person: Person) =>
    (await person.call<{ archetypes: Archetype[] }>('GET', '/api/v1/archetypes')).body.archetypes.map(
      ({ name }) => name,
    );

  it('are kept with what an application would tell of them, changed and deleted', async () => {
    const made = await add(owner, { name: 'Gold member', attributes: { id: 'u1', tier: 'gold', tags: ['a'] } });
    expect(made).toMatchObject({ isPublic: true, attributes: { id: 'u1', tier: 'gold', tags: ['a'] } });
    const path = `/api/v1/archetypes/${made.id}`;
    await owner.call('PUT', path, { attributes: { id: 'u2' } });
    expect((await owner.call('GET', path)).body).toMatchObject({
      archetype: { name: 'Gold member', attributes: { id: 'u2' } },
    });
    expect((await owner.call('DELETE', path)).body).toEqual({ deletedId: made.id });
    expect((await owner.call('GET', path)).status).toBe(404);
  });

  it('are seen by everybody, or by their owner alone', async () => {
    const other = await owner.addMember({ role: 'engineer' });
    await add(owner, { name: 'For all' });
    const own = await add(owner, { name: 'Mine', isPublic: false });
    expect(await namesFor(owner)).toEqual(['For all', 'Mine']);
    expect(await namesFor(other)).toEqual(['For all']);
    expect((await other.call('PUT', `/api/v1/archetypes/${own.id}`, { name: 'Theirs' })).status).toBe(404);
  });
});
