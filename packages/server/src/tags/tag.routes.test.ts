import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';

describe('tags', () => {
  let app: TestApp;
  let owner: Person;
  beforeAll(async () => {
    app = await makeTestApp();
    owner = await app.owner();
  });
  afterAll(() => app.stop());

  it('gives a new tag the standard colour, and lists it', async () => {
    const made = await owner.call('POST', '/api/v1/tags', { id: 'checkout' });
    expect(made.status).toBe(201);
    const listed = await owner.call<{ tags: unknown[] }>('GET', '/api/v1/tags');
    expect(listed.body.tags).toContainEqual({ id: 'checkout', color: '#029dd1', description: '' });
  });

  it('refuses a second tag of the same name', async () => {
    await owner.call('POST', '/api/v1/tags', { id: 'twice' });
    const again = await owner.call('POST', '/api/v1/tags', { id: 'twice' });
    expect(again).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        message: 'There is already a tag named twice',
        errors: [{ path: 'id', message: 'There is already a tag named twice' }],
      },
    });
  });

  it('changes only what is given', async () => {
    await owner.call('POST', '/api/v1/tags', { id: 'mobile', description: 'Phones' });
    const changed = await owner.call('POST', '/api/v1/tags/mobile', { color: '#ff0000' });
    expect(changed.body).toEqual({ tag: { id: 'mobile', color: '#ff0000', description: 'Phones' } });
  });

  it('names an unknown field and a wrong one in the refusal', async () => {
    const refused = await owner.call('POST', '/api/v1/tags', { id: 'x', colour: '#fff', color: 'red' });
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toEqual(
      expect.arrayContaining([
        { path: 'colour', message: 'is not a known field' },
        { path: 'color', message: 'expected a colour like #029dd1' },
      ]),
    );
  });

  it('deletes a tag once', async () => {
    await owner.call('POST', '/api/v1/tags', { id: 'gone' });
    expect((await owner.call('DELETE', '/api/v1/tags/gone')).body).toEqual({ deletedId: 'gone' });
    expect((await owner.call('DELETE', '/api/v1/tags/gone')).status).toBe(404);
  });

  it('keeps the tags of two organizations apart', async () => {
    const stranger = await app.stranger();
    await owner.call('POST', '/api/v1/tags', { id: 'secret' });
    expect((await stranger.call('GET', '/api/v1/tags')).body.tags).toEqual([]);
    expect((await stranger.call('POST', '/api/v1/tags/secret', { description: 'mine' })).status).toBe(404);
  });
});
