import type { GroupMergeStatus, GroupRevision, SavedGroup } from '@gb/domain/saved-groups';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';
import { make } from '../../test/samples.ts';

type One = { revision: GroupRevision; message: string };
type Items = { items: string[]; total: number; isMember: boolean };

describe('a list of ids', () => {
  let app: TestApp;
  let owner: Person;
  beforeAll(async () => {
    app = await makeTestApp();
    owner = await app.owner();
  });
  afterAll(() => app.stop());

  const at = (id: string, version: number | 'new', rest = '') =>
    `/api/v1/saved-groups-revisions/${id}/${version}${rest === '' ? '' : `/${rest}`}`;
  const change = async (id: string, version: number | 'new', rest: string, body: object) =>
    (await owner.call<One>(rest.startsWith('items') ? 'POST' : 'PUT', at(id, version, rest), body)).body.revision;
  const publish = (id: string, { version }: { version: number }) =>
    owner.call<One>('POST', at(id, version, 'publish'), {});
  const valuesOf = async (id: string) =>
    (await owner.call<{ savedGroup: { values: string[] } }>('GET', `/api/v1/saved-groups/${id}`)).body.savedGroup
      .values;

  it('takes what is appended and loses what is removed once a draft is published, each id once', async () => {
    const id = await make.savedGroup(owner, ['a', 'b', 'c']);
    const draft = await change(id, 'new', 'items/add', { items: ['d', ' e ', 'a', 'd', ''] });
    await change(id, draft.version, 'items/remove', { items: ['b', 'nobody'] });
    expect(await valuesOf(id)).toEqual(['a', 'b', 'c']);
    const shown = (await owner.call<One>('GET', at(id, draft.version))).body.revision;
    expect(shown.itemChanges).toEqual({ added: 2, removed: 1, someAdded: ['d', 'e'], someRemoved: ['b'] });
    expect((await publish(id, draft)).body.revision.status).toBe('merged');
    expect(await valuesOf(id)).toEqual(['a', 'c', 'd', 'e']);
  });

  it('keeps what two drafts added and removed at the same time, without a conflict', async () => {
    const id = await make.savedGroup(owner, ['a', 'b', 'c']);
    const one = await change(id, 'new', 'items/add', { items: ['d'] });
    const other = await change(id, 'new', 'items/remove', { items: ['a'] });
    await change(id, other.version, 'items/add', { items: ['e'] });
    await publish(id, one);
    const status = (await owner.call<GroupMergeStatus>('GET', at(id, other.version, 'merge-status'))).body;
    expect([status.success, status.rebaseRequired, status.result]).toMatchObject([true, true, { itemCount: 4 }]);
    await publish(id, other);
    expect(await valuesOf(id)).toEqual(['b', 'c', 'd', 'e']);
  });

  it('asks which name stays when two drafts give it another', async () => {
    const id = await make.savedGroup(owner);
    const one = await change(id, 'new', 'metadata', { name: 'Gold' });
    const other = await change(id, 'new', 'metadata', { name: 'Silver' });
    await publish(id, one);
    expect((await publish(id, other)).status).toBe(409);
    const rebased = await owner.call('POST', at(id, other.version, 'rebase'), {
      conflictResolutions: { name: 'overwrite' },
    });
    expect(rebased.status).toBe(200);
    expect((await publish(id, other)).body.revision.proposedSavedGroup.name).toBe('Silver');
  });

  it('answers whether somebody is in it, page by page', async () => {
    const id = await make.savedGroup(
      owner,
      Array.from({ length: 300 }, (_, n) => `u_${1000 + n}`),
    );
    const items = async (query: string) =>
      (await owner.call<Items>('GET', `/api/v1/saved-groups/${id}/items?${query}`)).body;
    expect(await items('limit=2&offset=298')).toMatchObject({ items: ['u_1298', 'u_1299'], total: 300 });
    expect(await items('search=U_120&limit=3')).toMatchObject({
      items: ['u_1200', 'u_1201', 'u_1202'],
      total: 10,
      isMember: false,
    });
    expect(await items('search=u_1234')).toMatchObject({ items: ['u_1234'], isMember: true });
    expect(await items('search=nobody')).toMatchObject({ items: [], total: 0, isMember: false });
  });

  it('holds 100,000 ids, and says by how many a list is over that', async () => {
    const many = Array.from({ length: 100_000 }, (_, n) => `customer-${n}`);
    const id = await make.savedGroup(owner, many);
    const over = await owner.call<{ errors: { path: string; message: string }[] }>('POST', at(id, 'new', 'items/add'), {
      items: ['x', 'y', 'customer-7'],
    });
    expect([over.status, over.body.errors[0]?.message]).toEqual([
      400,
      'expected at most 100,000 values, which is 2 fewer',
    ]);
    const draft = await change(id, 'new', 'items/remove', { items: many.slice(0, 99_999) });
    expect(draft.itemChanges).toMatchObject({ added: 0, removed: 99_999 });
    const list = await owner.call<{ savedGroups: SavedGroup[] }>('GET', '/api/v1/saved-groups?limit=100');
    expect(list.body.savedGroups.find((group) => group.id === id)).toMatchObject({ itemCount: 100_000 });
    expect(JSON.stringify(list.body)).not.toContain('customer-7');
  });

  it('tells how many of given ids it has already', async () => {
    const id = await make.savedGroup(owner, ['a', 'b', 'c']);
    const told = await owner.call('POST', `/api/v1/saved-groups/${id}/items/preview`, { items: ['c', 'd', ' d ', ''] });
    expect(told.body).toEqual({ before: 3, given: 2, known: 1 });
  });

  it('goes back to a version, as a draft or at once', async () => {
    const id = await make.savedGroup(owner, ['a', 'b']);
    await publish(id, await change(id, 'new', 'values', { values: ['z'] }));
    const draft = await owner.call<One>('POST', at(id, 1, 'revert'), {});
    expect(draft.body.revision).toMatchObject({ status: 'draft', title: 'Revert to version 1' });
    expect(await valuesOf(id)).toEqual(['z']);
    await owner.call('POST', at(id, 1, 'revert'), { strategy: 'publish' });
    expect(await valuesOf(id)).toEqual(['a', 'b']);
  });

  it('is approved by somebody else where approval is asked for, and its author never approves it', async () => {
    const flow = { required: true };
    await owner.call('PUT', '/api/v1/settings/approvals', { approvalFlows: { savedGroups: [flow] } });
    const id = await make.savedGroup(owner, ['a']);
    expect((await owner.call('POST', `/api/v1/saved-groups/${id}`, { values: ['b'] })).status).toBe(409);
    const draft = await change(id, 'new', 'items/add', { items: ['b'] });
    expect((await publish(id, draft)).status).toBe(409);
    await owner.call('POST', at(id, draft.version, 'request-review'), {});
    const approval = { decision: 'approve' };
    expect((await owner.call('POST', at(id, draft.version, 'submit-review'), approval)).status).toBe(403);
    const colleague = await owner.addMember({ role: 'experimenter' });
    expect((await colleague.call('POST', at(id, draft.version, 'submit-review'), approval)).status).toBe(200);
    // Changed since: what was approved is not what it says now.
    await change(id, draft.version, 'items/add', { items: ['c'] });
    expect((await publish(id, draft)).status).toBe(409);
    await colleague.call('POST', at(id, draft.version, 'submit-review'), approval);
    expect((await publish(id, draft)).status).toBe(200);
    expect(await valuesOf(id)).toEqual(['a', 'b', 'c']);
    await owner.call('PUT', '/api/v1/settings/approvals', { approvalFlows: { savedGroups: [] } });
  });
});

describe('deleting a saved group', () => {
  let app: TestApp;
  let owner: Person;
  beforeAll(async () => {
    app = await makeTestApp();
    owner = await app.owner();
  });
  afterAll(() => app.stop());

  it('is refused while a flag, an experiment, another group or a draft of one uses it, and says which', async () => {
    const id = await make.savedGroup(owner);
    const inGroup = JSON.stringify({ id: { $inGroup: id } });
    const flag = await make.feature(owner, {
      rules: [{ id: 'fr_1', type: 'force', value: 'true', savedGroups: [{ match: 'any', ids: [id] }] }],
    });
    const group = await owner.call<{ savedGroup: { id: string } }>('POST', '/api/v1/saved-groups', {
      name: 'Nested',
      condition: inGroup,
    });
    const other = await owner.call<{ savedGroup: { id: string } }>('POST', '/api/v1/saved-groups', {
      name: 'Later',
      condition: '{"country":"NL"}',
    });
    await owner.call('PUT', `/api/v1/saved-groups-revisions/${other.body.savedGroup.id}/new/condition`, {
      condition: inGroup,
    });
    const refused = await owner.call<{ message: string; usedBy: { object: string; id: string }[] }>(
      'DELETE',
      `/api/v1/saved-groups/${id}`,
    );
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain('1 feature, 1 saved group, 1 draft of a saved group');
    expect(refused.body.usedBy.map((user) => [user.object, user.id])).toEqual([
      ['feature', flag],
      ['savedGroup', group.body.savedGroup.id],
      ['savedGroupRevision', `${other.body.savedGroup.id}@2`],
    ]);
    const told = await owner.call('GET', `/api/v1/saved-groups/${id}/references`);
    expect(told.body).toMatchObject({ features: [{ id: flag }], savedGroups: [{ groupName: 'Nested' }] });
  });
});
