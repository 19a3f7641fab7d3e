import { partFor, versionOf } from '@gb/domain/versions';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runs } from '../../../test/scale.ts';
import { type Person, type TestApp, makeTestApp } from '../test/app.ts';
import { SAMPLES, bodyOf, make, pathWith } from '../test/samples.ts';
import type { AnyRoute } from './platform/http/route.ts';
import { guardsOf, isOneThing, thingIn } from './platform/http/versions.ts';
import { routes } from './routes.ts';

const table = routes as readonly AnyRoute[];
const guards = guardsOf(table);
const nameOf = (row: AnyRoute) => `${row.method} ${row.path}`;
type Refusal = { message: string; code: string; changes: { by: string; fields: string[] }[]; current: unknown };

/** Rows that look like changes of one thing, and are not: a switch of the caller's own, or a plain order. */
const NOTHING_TO_OVERWRITE = ['PUT /user/watching/:type/:id'];

describe('a change that began from an older version', () => {
  let app: TestApp;
  let owner: Person;
  beforeAll(async () => {
    app = await makeTestApp({ ROLE: 'web' });
    owner = await app.owner();
  });
  afterAll(() => app.stop());

  const withHeaders = (method: string, path: string, body: unknown, headers: object) =>
    app.anonymous<Refusal>(method, path, body, {
      authorization: `Bearer ${owner.token}`,
      'x-organization': owner.organizationId,
      ...headers,
    });

  it('can be told for every row that changes one thing', () => {
    const changes = table.filter(
      (row) => row.method !== 'GET' && row.body && typeof row.access === 'object' && isOneThing(row),
    );
    const adding = changes.filter((row) => row.status === 201).map(nameOf);
    const unguarded = changes.filter((row) => !guards.has(row)).map(nameOf);
    expect(unguarded.filter((name) => !adding.includes(name) && !NOTHING_TO_OVERWRITE.includes(name))).toEqual([]);
  });

  const changing = table.filter((row) => guards.has(row) && row.body && !['DELETE'].includes(row.method));

  it.each(changing.map((row) => [nameOf(row), row] as const))(
    '%s is refused, says who changed what and how it is now, and leaves the other’s work alone',
    async (name, row) => {
      const sample = SAMPLES[name];
      const made = (await sample?.make?.(owner)) ?? {};
      const path = pathWith(row.path, made);
      const body = bodyOf(sample ?? {}, made) as Record<string, unknown>;
      const begun = await startOf(row, made, body);
      const first = await owner.call(row.method, path, { ...body, version: begun });
      expect([first.status, first.body.message]).toEqual([row.status ?? 200, undefined]);
      const isChanged = (await startOf(row, made, body)) !== begun;
      const second = await owner.call<Refusal>(row.method, path, { ...body, version: begun });
      if (!isChanged) return expect(second.status).toBe(row.status ?? 200);
      expect(second).toMatchObject({ status: 409, body: { code: 'conflict' } });
      expect(versionOf(second.body.current)).toBe(await startOf(row, made, body));
      // What is said about a thing is on record under that thing, and nobody but its author changes it.
      if (name === 'PUT /api/v1/comments/:id') return;
      expect(second.body.message).toMatch(
        /^Olivia Owner changed .+ after you opened it\. Nothing of yours was saved\.$/,
      );
      expect(second.body.changes[0]?.fields.length).toBeGreaterThan(0);
    },
  );

  /** The version of what this body would change, as somebody sees it who reads the thing now. */
  async function startOf(row: AnyRoute, made: Record<string, string>, body: unknown): Promise<string> {
    const read = table.find(({ method, path }) => method === 'GET' && path === row.path);
    if (read && !row.current) {
      const { body: answer } = await owner.call('GET', pathWith(row.path, made));
      return versionOf(partFor(body, thingIn(answer)));
    }
    const shown = await SHOWN[nameOf(row)]?.(made);
    return versionOf(partFor(body, shown));
  }

  type Made = Record<string, string>;
  const listed = async (path: string, field: string, of: (each: Record<string, unknown>) => boolean) => {
    const { body } = await owner.call<Record<string, Record<string, unknown>[]>>('GET', path);
    return body[field]?.find(of);
  };
  const organization = async () =>
    (await owner.call<{ organization: Record<string, unknown> }>('GET', '/organization')).body.organization;
  /** A saved group as a draft of it begins, or as the draft has it. */
  const shownOfGroup = async ({ savedGroupId, version = 'new' }: Made) => {
    const path = `/api/v1/saved-groups-revisions/${savedGroupId}/${version === 'new' ? 'latest' : version}`;
    const { body } = await owner.call<{ revision: { proposedSavedGroup: object } }>('GET', path);
    return body.revision.proposedSavedGroup;
  };
  /** Where the web app shows what has no address of its own. */
  const SHOWN: Readonly<Record<string, (made: Made) => Promise<unknown>>> = {
    'PUT /api/v1/environments/:id': ({ id }) => listed('/api/v1/environments', 'environments', (one) => one.id === id),
    'PUT /api/v1/attributes/:property': ({ property }) =>
      listed('/api/v1/attributes', 'attributes', (one) => one.property === property),
    ...Object.fromEntries(
      ['values', 'condition', 'metadata', 'archive'].map((part) => [
        `PUT /api/v1/saved-groups-revisions/:savedGroupId/:version/${part}`,
        shownOfGroup,
      ]),
    ),
    'POST /api/v1/saved-groups-revisions/:savedGroupId': shownOfGroup,
    'PUT /api/v1/features/:id/revisions/:version/rules/:ruleId/ramp-schedule': async ({ id, version, ruleId }) => {
      const path = `/api/v1/features/${id}/revisions/${version}`;
      const { body } = await owner.call<{ revision: { content: { rules: { id: string; ramp?: object }[] } } }>(
        'GET',
        path,
      );
      return body.revision.content.rules.find((rule) => rule.id === ruleId)?.ramp ?? {};
    },
    'PUT /api/v1/environments-order': async () => {
      const { body } = await owner.call<{ environments: { id: string }[] }>('GET', '/api/v1/environments?view=summary');
      return { ids: body.environments.map(({ id }) => id) };
    },
    'PUT /api/v1/join-policy': async () => (await owner.call('GET', '/api/v1/join-policy')).body,
    'PUT /api/v1/organization-messages': async () => ({ messages: (await organization()).messages }),
    'PUT /organization/appearance': async () => (await organization()).appearance,
    'PUT /api/v1/ramp-schedules/:id/steps': async ({ id }) =>
      (await owner.call<{ rampSchedule: object }>('GET', `/api/v1/ramp-schedules/${id}`)).body.rampSchedule,
    'PUT /api/v1/settings/approvals': async () => (await organization()).settings,
    'PUT /api/v1/settings/features': async () => (await organization()).settings,
    'PUT /api/v1/settings/staleness': async () =>
      ((await organization()).settings as { staleAfterDays: object }).staleAfterDays,
    'PUT /api/v1/settings/stale-digest': async () => {
      const { staleDigest } = (await organization()).settings as { staleDigest: string };
      return { staleDigest };
    },
    'PUT /organization/analysis-settings': async () => (await organization()).settings,
    'POST /api/v1/members/:id/role': ({ id }) => listed('/api/v1/members', 'members', (one) => one.id === id),
    'POST /api/v1/invites/:id/role': ({ id }) => listed('/api/v1/invites', 'invites', (one) => one.id === id),
    'PUT /api/v1/comments/:id': async ({ id }) => {
      const feature = await owner.call<{ features: { id: string }[] }>('GET', '/api/v1/features?view=summary');
      for (const one of feature.body.features) {
        const found = await listed(`/api/v1/comments/feature/${one.id}`, 'comments', (each) => each.id === id);
        if (found) return found;
      }
      return null;
    },
    'POST /api/v1/features/:id/revisions': async ({ id }) =>
      (await owner.call<{ feature: object }>('GET', `/api/v1/features/${id}`)).body.feature,
    'PUT /api/v1/features/:id/revisions/:version': async ({ id, version }) => {
      const { body } = await owner.call<{ revision: { content: object; comment: string } }>(
        'GET',
        `/api/v1/features/${id}/revisions/${version}`,
      );
      return { ...body.revision.content, comment: body.revision.comment };
    },
    'PUT /api/v1/experiments/:id/page-changes': async ({ id }) =>
      (await owner.call<{ experiment: object }>('GET', `/api/v1/experiments/${id}`)).body.experiment,
  };

  it('is taken when somebody else changed only other fields', async () => {
    const id = await make.feature(owner);
    const version = versionOf({ description: '' });
    await owner.call('POST', `/api/v1/features/${id}`, { tags: ['new'] });
    const mine = await owner.call('POST', `/api/v1/features/${id}`, { description: 'Mine', version });
    expect(mine).toMatchObject({ status: 200, body: { feature: { description: 'Mine', tags: ['new'] } } });
  });

  it('does not erase a colleague’s rule with a list from an old page', async () => {
    const id = await make.feature(owner);
    const rule = (name: string) => ({ id: name, type: 'force', value: 'true' });
    const version = versionOf({ rules: [] });
    await owner.call('POST', `/api/v1/features/${id}`, { rules: [rule('theirs')] });
    const mine = await owner.call('POST', `/api/v1/features/${id}`, { rules: [rule('mine')], version });
    expect(mine).toMatchObject({
      status: 409,
      body: { message: 'Olivia Owner changed rules after you opened it. Nothing of yours was saved.' },
    });
  });

  it('begins no draft that would take a colleague’s rule away', async () => {
    const id = await make.feature(owner);
    const rule = (name: string) => ({ id: name, type: 'force', value: 'true' });
    const version = versionOf({ rules: [] });
    await owner.call('POST', `/api/v1/features/${id}`, { rules: [rule('theirs')] });
    const mine = await owner.call('POST', `/api/v1/features/${id}/revisions`, { rules: [rule('mine')], version });
    expect(mine).toMatchObject({ status: 409, body: { changes: [{ by: 'Olivia Owner', fields: ['rules'] }] } });
  });

  it('answers 412 to If-Match, and says so for deletions too', async () => {
    const id = await make.tag(owner);
    const path = `/api/v1/tags/${id}`;
    const read = await withHeaders('GET', path, undefined, {});
    const etag = String(read.headers.etag);
    expect(etag).toMatch(/^"[0-9a-f]{16}"$/);
    expect((await withHeaders('POST', path, { description: 'One' }, { 'if-match': etag })).status).toBe(200);
    const stale = await withHeaders('POST', path, { description: 'Two' }, { 'if-match': etag });
    expect(stale).toMatchObject({ status: 412, body: { code: 'preconditionFailed' } });
    expect((await withHeaders('DELETE', path, undefined, { 'if-match': etag })).status).toBe(412);
    const nonsense = await withHeaders('POST', path, { description: 'Two' }, { 'if-match': 'nonsense' });
    expect(nonsense).toMatchObject({ status: 400, body: { message: expect.stringContaining('If-Match') } });
    expect((await withHeaders('DELETE', path, undefined, { 'if-match': '*' })).status).toBe(200);
  });

  it('of two that change other fields at once and say nothing, loses neither', async () => {
    const id = await make.project(owner);
    await fc.assert(
      fc.asyncProperty(
        fc.string({ minLength: 1, unit: 'grapheme-ascii' }),
        fc.string({ unit: 'grapheme-ascii' }),
        async (name, description) => {
          fc.pre(name.trim() !== '');
          await Promise.all([
            owner.call('POST', `/api/v1/projects/${id}`, { name: name.trim() }),
            owner.call('POST', `/api/v1/projects/${id}`, { description }),
          ]);
          const { body } = await owner.call('GET', `/api/v1/projects/${id}`);
          expect(body).toMatchObject({ project: { name: name.trim(), description } });
        },
      ),
      { numRuns: runs(15, 300) },
    );
  });
});
