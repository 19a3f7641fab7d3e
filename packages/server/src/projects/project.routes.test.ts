import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';
import { make } from '../../test/samples.ts';

describe('projects', () => {
  let app: TestApp;
  let owner: Person;
  beforeAll(async () => {
    app = await makeTestApp();
    owner = await app.owner();
  });
  afterAll(() => app.stop());

  it('are listed by name, and got one by one', async () => {
    for (const name of ['Search', 'Checkout']) await owner.call('POST', '/api/v1/projects', { name });
    const { body } = await owner.call<{ projects: { id: string; name: string }[] }>('GET', '/api/v1/projects');
    expect(body.projects.map(({ name }) => name)).toEqual(['Checkout', 'Search']);
    const [first] = body.projects;
    expect((await owner.call('GET', `/api/v1/projects/${first?.id}`)).body.project).toEqual(first);
  });

  it('change only in what is given', async () => {
    const made = { name: 'Growth', description: 'New people' };
    const { body } = await owner.call<{ project: { id: string } }>('POST', '/api/v1/projects', made);
    const changed = await owner.call('POST', `/api/v1/projects/${body.project.id}`, { name: 'Growth team' });
    expect(changed.body.project).toMatchObject({ name: 'Growth team', description: 'New people' });
  });

  it('are not there for members who may not read them', async () => {
    await app.setPlan('enterprise');
    const [seen, hidden] = [await make.project(owner), await make.project(owner)];
    const member = await owner.addMember({ role: 'noaccess', projectRoles: [{ project: seen, role: 'readonly' }] });
    const { body } = await member.call<{ projects: { id: string }[] }>('GET', '/api/v1/projects');
    expect(body.projects.map(({ id }) => id)).toEqual([seen]);
    expect((await member.call('GET', `/api/v1/projects/${hidden}`)).status).toBe(404);
  });
});
