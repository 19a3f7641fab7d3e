import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';
import { make } from '../../test/samples.ts';
import { ormOver } from '../platform/db/drizzle.ts';
import { rebuildReferences } from './index.ts';
import { links } from './reference.table.ts';

type Used = { usedBy: { object: string; id: string; name: string }[] };
const rule = (more: object) => ({ id: 'r1', type: 'force', value: 'true', ...more });

describe('what something refers to', () => {
  let app: TestApp;
  let owner: Person;
  beforeAll(async () => {
    app = await makeTestApp({ ROLE: 'web' });
    owner = await app.owner();
  });
  afterAll(() => app.stop());

  const usedBy = async (object: string, id: string) =>
    (await owner.call<Used>('GET', `/api/v1/references/${object}/${id}`)).body.usedBy;
  const flagWith = async (more: object) => {
    const id = await make.feature(owner);
    const made = await owner.call('POST', `/api/v1/features/${id}`, { rules: [rule(more)] });
    expect(made.status).toBe(200);
    return id;
  };

  it('cannot be deleted, and the refusal lists what stands on it', async () => {
    const environment = await make.environment(owner);
    const attribute = await make.attribute(owner);
    const group = await make.savedGroup(owner);
    const namespace = await make.namespace(owner);
    const flag = await flagWith({
      environments: [environment],
      condition: JSON.stringify({ [attribute]: 'x', id: { $notInGroup: group } }),
    });
    const experiment = await make.experiment(owner, {
      hashAttribute: attribute,
      namespace: { enabled: true, name: namespace, range: [0, 0.5] },
    });
    const flagUser = { object: 'feature', id: flag, name: flag };
    const refusals = [
      [`/api/v1/environments/${environment}`, 'In use by 1 feature; delete or move those first', [flagUser]],
      [`/api/v1/saved-groups/${group}`, 'In use by 1 feature; take it out of those first', [flagUser]],
      [`/api/v1/attributes/${attribute}`, 'In use by 1 experiment, 1 feature; take it out of those first', null],
      [`/api/v1/namespaces/${namespace}`, 'In use by 1 experiment; take it out of those first', null],
    ] as const;
    for (const [path, message, list] of refusals) {
      const refused = await owner.call<Used>('DELETE', path);
      expect(refused).toMatchObject({ status: 409, body: { code: 'conflict', message } });
      if (list) expect(refused.body.usedBy).toEqual(list);
    }
    await owner.call('POST', `/api/v1/features/${flag}`, {
      rules: [],
      environments: { [environment]: { enabled: false } },
    });
    await owner.call('DELETE', `/api/v1/experiments/${experiment}`);
    for (const [path] of refusals) expect((await owner.call('DELETE', path)).status).toBe(200);
  });

  it('is told of drafts as well, until they are discarded', async () => {
    const group = await make.savedGroup(owner);
    const flag = await make.feature(owner);
    const savedGroups = [{ match: 'any', ids: [group] }];
    const draft = await owner.call<{ revision: { version: number } }>('POST', `/api/v1/features/${flag}/revisions`, {
      rules: [rule({ savedGroups })],
    });
    const { version } = draft.body.revision;
    expect(await usedBy('savedGroup', group)).toEqual([
      { object: 'featureRevision', id: `${flag}@${version}`, name: flag },
    ]);
    await owner.call('POST', `/api/v1/features/${flag}/revisions/${version}/discard`);
    expect((await owner.call('DELETE', `/api/v1/saved-groups/${group}`)).status).toBe(200);
  });

  it('is told only to those who may read what refers to it', async () => {
    await app.setPlan('enterprise');
    const [theirs, closed] = [await make.project(owner), await make.project(owner)];
    const group = await make.savedGroup(owner);
    const open = await flagWith({ savedGroups: [{ match: 'any', ids: [group] }] });
    const hidden = await flagWith({ savedGroups: [{ match: 'any', ids: [group] }] });
    await owner.call('POST', `/api/v1/features/${open}`, { project: theirs });
    await owner.call('POST', `/api/v1/features/${hidden}`, { project: closed });
    const guest = await owner.addMember({ role: 'noaccess', projectRoles: [{ project: theirs, role: 'engineer' }] });
    const told = await guest.call<Used>('GET', `/api/v1/references/savedGroup/${group}`);
    expect(told.body.usedBy.map(({ id }) => id)).toEqual([open]);
  });

  it('is found by reading everything through as by keeping up with each change', async () => {
    await flagWith({ condition: '{"id":{"$in":["a"]}}', environments: ['production'] });
    await make.factMetric(owner);
    await make.sqlMetric(owner);
    await make.segment(owner);
    await make.connection(owner);
    const orm = ormOver(app.services.database);
    const read = async () => {
      const rows = await orm.select().from(links).where(eq(links.organizationId, owner.organizationId));
      return rows.filter(({ toObject }) => toObject !== '').sort((a, b) => (a.id < b.id ? -1 : 1));
    };
    const kept = await read();
    await orm.delete(links);
    await rebuildReferences(app.services.database);
    expect(await read()).toEqual(kept);
  });
});

describe('a switch', () => {
  it('goes off whatever became of what its rules ask for', async () => {
    const app = await makeTestApp({ ROLE: 'web' });
    const owner = await app.owner();
    const group = await make.savedGroup(owner);
    const flag = await make.feature(owner);
    const broken = rule({ savedGroups: [{ match: 'any', ids: [group] }] });
    await owner.call('POST', `/api/v1/features/${flag}`, { rules: [broken] });
    // As it was left by versions that let a group go while it was in use.
    await app.services.database.query('delete from saved_groups where id = $1', [group]);
    const off = await owner.call('POST', `/api/v1/features/${flag}/toggle`, { environments: { production: false } });
    expect(off.status).toBe(200);
    const again = { ...broken, id: 'r2' };
    const added = await owner.call('POST', `/api/v1/features/${flag}`, { rules: [broken, again] });
    expect(added).toMatchObject({ status: 400, body: { errors: [{ path: 'rules.1.savedGroups' }] } });
    expect((await owner.call('POST', `/api/v1/features/${flag}`, { rules: [] })).status).toBe(200);
    await app.stop();
  });
});
