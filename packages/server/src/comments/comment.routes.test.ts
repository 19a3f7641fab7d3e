import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Comment } from '@gb/domain/comments';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';
import { make } from '../../test/samples.ts';

describe('comments', () => {
  let app: TestApp;
  let owner: Person;
  let feature: string;
  beforeAll(async () => {
    app = await makeTestApp();
    owner = await app.owner();
    feature = await make.feature(owner);
  });
  afterAll(() => app.stop());

  const path = () => `/api/v1/comments/feature/${feature}`;
  const say = async (person: Person, content: string) =>
    (await person.call<{ comment: Comment }>('POST', path(), { content })).body.comment;
  const heard = async () => (await owner.call<{ comments: Comment[] }>('GET', path())).body.comments;

  /** Somebody else in the owner's organization, with a role. */
  async function colleague(role: string): Promise<Person> {
    const person = await app.stranger();
    await app.services.database.query(
      `insert into members (organization_id, id, role, limit_access_by_environment, environments, project_roles, date_created)
       values ($1, $2, $3, false, '[]', '[]', now())`,
      [owner.organizationId, person.userId, role],
    );
    const headers = { authorization: `Bearer ${person.token}`, 'x-organization': owner.organizationId };
    return { ...person, call: (method, url, body) => app.anonymous(method, url, body, headers) };
  }

  it('are read in the order they were said, with their author', async () => {
    await say(owner, 'First');
    await say(await colleague('collaborator'), 'Second **thought**');
    const comments = await heard();
    expect(comments.map(({ content }) => content)).toEqual(['First', 'Second **thought**']);
    expect(comments[0]?.author).toMatchObject({ name: 'Olivia Owner', email: 'owner@example.com' });
  });

  it('say when they were changed', async () => {
    const { id } = await say(owner, 'Helo');
    const changed = await owner.call<{ comment: Comment }>('PUT', `/api/v1/comments/${id}`, { content: 'Hello' });
    expect(changed.body.comment).toMatchObject({ content: 'Hello', dateEdited: expect.any(String) });
  });

  it('can be changed only by their author', async () => {
    const { id } = await say(await colleague('collaborator'), 'Mine');
    const refused = await owner.call('PUT', `/api/v1/comments/${id}`, { content: 'Yours' });
    expect(refused).toMatchObject({ status: 403, body: { message: 'Only its author may change a comment' } });
  });

  it('can be deleted by their author, and by who may delete anything', async () => {
    const other = await colleague('collaborator');
    const theirs = await say(other, 'Spam');
    const mine = await say(owner, 'Stays');
    expect((await other.call('DELETE', `/api/v1/comments/${mine.id}`)).status).toBe(403);
    expect((await owner.call('DELETE', `/api/v1/comments/${theirs.id}`)).status).toBe(200);
    expect((await heard()).map(({ id }) => id)).not.toContain(theirs.id);
  });

  it('cannot be made by who may only read, nor be empty', async () => {
    const reader = await colleague('readonly');
    expect((await reader.call('POST', path(), { content: 'Hi' })).status).toBe(403);
    expect((await reader.call('GET', path())).status).toBe(200);
    const empty = await owner.call('POST', path(), { content: '   ' });
    expect(empty).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'content', message: 'expected some text' }] },
    });
  });

  it('go with the thing they were about', async () => {
    await say(owner, 'Old');
    await owner.call('POST', `/api/v1/features/${feature}`, { archived: true });
    await owner.call('POST', `/api/v1/features/${feature}`, { archived: true });
    expect((await owner.call('DELETE', `/api/v1/features/${feature}`)).status).toBe(200);
    feature = await make.feature(owner, { id: feature });
    expect(await heard()).toEqual([]);
  });

  it('are about something that exists', async () => {
    expect((await owner.call('POST', '/api/v1/comments/experiment/exp_none', { content: 'Hi' })).status).toBe(404);
    expect((await owner.call('GET', '/api/v1/comments/dashboard/x')).status).toBe(400);
  });
});
