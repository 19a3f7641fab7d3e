import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../test/app.ts';
import { SAMPLES, bodyOf, pathWith } from '../test/samples.ts';
import type { AnyRoute } from './platform/http/route.ts';
import { isReserved } from './platform/http/webApp.ts';
import { routes } from './routes.ts';

const table = routes as readonly AnyRoute[];
const nameOf = (row: AnyRoute) => `${row.method} ${row.path}`;
/** Rows to ask, by name, where only some are wanted: those a change touched. */
const WANTED = process.env.ROUTE_ROWS?.split(',');
const named = (rows: readonly AnyRoute[]) =>
  rows.map((row) => [nameOf(row), row] as const).filter(([name]) => WANTED?.includes(name) ?? true);

const inOrganization = table.filter((row) => typeof row.access === 'object');
const withIds = inOrganization.filter((row) => row.path.includes(':'));
const writes = inOrganization.filter((row) => row.method !== 'GET' && row.transaction !== false);
/** Rows without a transaction of their own that only ask something, or keep nothing but what was asked. */
const ASKS = [
  'evaluate',
  'preview',
  'test',
  'query',
  'dimension-slices',
  'analysis',
  'cap-preview',
  'check',
  'check-proxy',
  'checkout',
];
/** Of the others: a file is no JSON body (its own tests send one), and the demo takes a while (so does its). */
const ELSEWHERE = ['POST /upload', 'POST /api/v1/data-sources/uploads', 'POST /api/v1/demo-project'];
const slowWrites = inOrganization.filter(
  (row) =>
    row.transaction === false && !ASKS.includes(row.path.split('/').at(-1) ?? '') && !ELSEWHERE.includes(nameOf(row)),
);

describe('the route table', () => {
  let app: TestApp;
  let owner: Person;
  /** Somebody of an organization of their own. */
  let stranger: Person;
  beforeAll(async () => {
    // No background work: what was only just asked for stays so until it is confirmed or cancelled.
    app = await makeTestApp({ ROLE: 'web' });
    owner = await app.owner();
    stranger = await app.stranger();
  });
  afterAll(() => app.stop());

  it('answers each method and path in one row only', () => {
    expect(new Set(table.map(nameOf)).size).toBe(table.length);
  });

  it('keeps to the paths reserved for the server, so that no page hides behind a call', () => {
    expect(table.filter((row) => !isReserved(row.path)).map(nameOf)).toEqual([]);
  });

  it('shares no address with a page of the web app', () => {
    const folder = fileURLToPath(new URL('../../web/src/routes', import.meta.url));
    const files = readdirSync(folder).filter((file) => file.endsWith('.tsx') && !file.startsWith('__'));
    const pages = files.map((file) => `/${file.replace(/(\.index|\.lazy)?\.tsx$/, '').replaceAll('.', '/')}`);
    expect(pages.length).toBeGreaterThan(5);
    expect(pages.filter(isReserved)).toEqual([]);
  });

  it('has a sample for every row that names an id or takes a body', () => {
    const needed = inOrganization.filter((row) => row.path.includes(':') || row.body).map(nameOf);
    expect(needed.filter((name) => !SAMPLES[name])).toEqual([]);
  });

  it.each(named(table.filter((row) => row.access !== 'open')))('%s refuses someone not signed in', async (_, row) => {
    const answer = await app.anonymous(row.method, pathWith(row.path, {}), row.body ? {} : undefined);
    expect(answer).toMatchObject({ status: 401, body: { status: 401, code: 'unauthenticated' } });
  });

  it.each(named(inOrganization))('%s refuses a member without the permission', async (_, row) => {
    const { member, leave } = await joinWithoutAccess(app, owner, stranger);
    const answer = await member.call(row.method, pathWith(row.path, {}), row.body ? {} : undefined);
    await leave();
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  it.each(named(inOrganization))('%s does not exist for someone outside the organization', async (_, row) => {
    const answer = await app.anonymous(row.method, pathWith(row.path, {}), row.body ? {} : undefined, {
      authorization: `Bearer ${stranger.token}`,
      'x-organization': owner.organizationId,
    });
    expect(answer.status).toBe(404);
  });

  it.each(named(withIds))('%s does not find a thing of another organization', async (name, row) => {
    const sample = SAMPLES[name] ?? {};
    const made = (await sample.make?.(owner)) ?? {};
    const foreign = await stranger.call(row.method, pathWith(row.path, made), bodyOf(sample, made));
    expect(foreign).toMatchObject({ status: 404, body: { code: 'notFound' } });
  });

  it.each(named([...writes, ...slowWrites]))('%s leaves an audit row', async (name, row) => {
    const sample = SAMPLES[name] ?? {};
    const made = (await sample.make?.(owner)) ?? {};
    const before = await countAudits(app);
    const answer = await owner.call(row.method, pathWith(row.path, made), bodyOf(sample, made));
    expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status);
    expect(await countAudits(app)).toBeGreaterThan(before);
  });

  const makers = writes.filter((row) => row.method === 'POST' && row.status === 201 && row.body);
  it.each(named(makers))('%s lets two make the same at once, or says which came first', async (name, row) => {
    const sample = SAMPLES[name] ?? {};
    const made = (await sample.make?.(owner)) ?? {};
    const body = bodyOf(sample, made);
    const answers = await Promise.all([1, 2, 3].map(() => owner.call(row.method, pathWith(row.path, made), body)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(201);
    expect(statuses.filter((status) => ![201, 400, 409].includes(status))).toEqual([]);
  });

  it.each(named(writes.filter((row) => row.body)))('%s names an unknown field', async (name, row) => {
    const sample = SAMPLES[name] ?? {};
    const made = (await sample.make?.(owner)) ?? {};
    const body = { ...(bodyOf(sample, made) as object), nonsense: 1 };
    const answer = await owner.call<{ errors: { path: string }[] }>(row.method, pathWith(row.path, made), body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors.map((error) => error.path)).toContain('nonsense');
  });
});

async function countAudits(app: TestApp): Promise<number> {
  const { rows } = await app.services.database.query('select count(*) from audits');
  return Number(rows[0]?.[0]);
}

/** Makes somebody a member who may do nothing, until they leave. */
async function joinWithoutAccess(app: TestApp, owner: Person, stranger: Person) {
  await app.services.database.query(
    `insert into members (organization_id, id, role, limit_access_by_environment, environments, project_roles, date_created)
     values ($1, $2, 'noaccess', false, '[]', '[]', now())`,
    [owner.organizationId, stranger.userId],
  );
  const headers = { authorization: `Bearer ${stranger.token}`, 'x-organization': owner.organizationId };
  const member: Pick<Person, 'call'> = { call: (method, path, body) => app.anonymous(method, path, body, headers) };
  return {
    member,
    leave: () => app.services.database.query('delete from members where id = $1', [stranger.userId]),
  };
}
