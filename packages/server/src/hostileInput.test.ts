import { type AddressInfo, connect } from 'node:net';
import { bodyTooLarge } from './platform/http/bodyLimit.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Person, type TestApp, makeTestApp } from '../test/app.ts';
import { SAMPLES, bodyOf, make, pathWith } from '../test/samples.ts';
import type { AnyRoute } from './platform/http/route.ts';
import { guardsOf } from './platform/http/versions.ts';
import { routes } from './routes.ts';

const table = routes as readonly AnyRoute[];
const guards = guardsOf(routes as readonly AnyRoute[]);
const nameOf = (row: AnyRoute) => `${row.method} ${row.path}`;
type Fields = Record<string, unknown>;

/** What is sent where something else is meant. */
const WRONG: Readonly<Record<string, unknown>> = {
  object: { $ne: '' },
  list: ['x'],
  null: null,
  number: 1e308,
  'a huge text': 'x'.repeat(50_000),
};
/** What no field may hold, whatever it is. */
const NEVER: Readonly<Record<string, unknown>> = {
  'a NUL character': 'a\0b',
  'half a surrogate pair': 'a\ud800b',
  __proto__: JSON.parse('{"__proto__":{"superAdmin":true}}'),
};
/** What callers never decide, though rows of the database have it. */
const OURS: Fields = {
  organization: 'org_other',
  organizationId: 'org_other',
  createdBy: 'u_other',
  uploadedBy: 'u_other',
  superAdmin: true,
  verified: true,
  plan: 'enterprise',
  dateCreated: '2020-01-01T00:00:00.000Z',
  dateUpdated: '2020-01-01T00:00:00.000Z',
  schemaVersion: 9,
  passwordHash: 'x',
  sealedParams: 'x',
  version: 9,
  payloadRevision: 9,
};
/** Rows that waited for something outside and say that it failed. */
const ANSWERS_FOR_OTHERS = 502;

const fieldsOf = (row: AnyRoute, base: Fields): string[] => {
  type Shape = { properties?: Fields; anyOf?: Shape[]; oneOf?: Shape[] };
  const shape = z.toJSONSchema(row.body as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Shape;
  const variants = [shape, ...(shape.anyOf ?? []), ...(shape.oneOf ?? [])];
  return [...new Set([...Object.keys(base), ...variants.flatMap(({ properties }) => Object.keys(properties ?? {}))])];
};

/** Each body that differs from the sample in one field: those that the schema lets through are what needs a server. */
const bodiesWith = (row: AnyRoute, base: Fields, values: Readonly<Record<string, unknown>>) =>
  fieldsOf(row, base).flatMap((field) =>
    Object.entries(values).map(([what, value]) => ({ field, what, body: { ...base, [field]: value } })),
  );

describe('whatever is sent', () => {
  let app: TestApp;
  let owner: Person;
  const made = new Map<string, Record<string, string>>();
  const sampleOf = (row: AnyRoute) => {
    const sample = SAMPLES[nameOf(row)] ?? {};
    const ids = made.get(nameOf(row)) ?? {};
    return { path: pathWith(row.path, ids), ids, body: () => (bodyOf(sample, ids) ?? {}) as Fields };
  };
  beforeAll(async () => {
    app = await makeTestApp({ ROLE: 'web' });
    owner = await app.owner();
    for (const row of table) made.set(nameOf(row), (await SAMPLES[nameOf(row)]?.make?.(owner)) ?? {});
  });
  afterAll(() => app.stop());

  const send = (row: AnyRoute, path: string, body?: unknown) =>
    owner.call<{ code?: string; message?: string; errors?: { path: string }[] }>(row.method, path, body);
  const withBody = table.filter((row) => row.body);

  it('as the type of a field, is refused or taken, and never our mistake', async () => {
    const mistakes: string[] = [];
    for (const row of withBody) {
      const { path, body } = sampleOf(row);
      for (const wrong of bodiesWith(row, body(), WRONG)) {
        if (!row.body?.safeParse(wrong.body).success) continue;
        const { status } = await send(row, path, wrong.body);
        if (status >= 500 && status !== ANSWERS_FOR_OTHERS)
          mistakes.push(`${nameOf(row)} ${wrong.field}: ${wrong.what}`);
      }
      for (const whole of [WRONG.list, WRONG.null, WRONG.number]) {
        if (!row.body?.safeParse(whole ?? {}).success) continue;
        const { status } = await send(row, path, whole);
        if (status >= 500 && status !== ANSWERS_FOR_OTHERS) mistakes.push(`${nameOf(row)} whole body`);
      }
    }
    expect(mistakes).toEqual([]);
  });

  it('in a field, is refused by the name of the field when no database could keep it', async () => {
    const taken: string[] = [];
    for (const row of withBody) {
      const { path, body } = sampleOf(row);
      const field = fieldsOf(row, body())[0] as string;
      for (const [what, value] of Object.entries(NEVER)) {
        const { status, body: answer } = await send(row, path, { ...body(), [field]: value });
        const isNamed = answer.errors?.some((error) => error.path.startsWith(field));
        if (status === 429) continue;
        if (status !== 400 || !isNamed) taken.push(`${nameOf(row)} ${field}: ${what} ${status}`);
      }
    }
    expect(taken).toEqual([]);
  });

  it('in an address, is refused or not found', async () => {
    const mistakes: string[] = [];
    for (const row of table) {
      const { ids, body } = sampleOf(row);
      const bad = ['%00', '%ED%A0%80', '..%2F..', 'x'.repeat(300)].flatMap((text) =>
        (row.path.match(/:\w+/g) ?? []).map((param) => pathWith(row.path.replace(param, text), ids)),
      );
      const asked = row.query
        ? ['?nonsense=%00', '?limit=%00', '?limit[$ne]=', '?offset=1&offset=2', '?__proto__=1'].map(
            (query) => pathWith(row.path, ids) + query,
          )
        : [];
      for (const path of [...bad, ...asked]) {
        const { status, body: answer } = await send(row, path, row.body ? body() : undefined);
        if (![400, 404].includes(status) || answer.code === undefined) mistakes.push(`${row.method} ${path} ${status}`);
      }
    }
    // Whatever the id, what refers to it is what refers to it: mostly nothing.
    const asksOfAnything = ['/api/v1/sdk-payload/', '/api/v1/references/tag/'];
    expect(mistakes.filter((path) => !asksOfAnything.some((start) => path.includes(start)))).toEqual([]);
  });

  it('of what is ours to decide, is refused by its name', async () => {
    const taken: string[] = [];
    for (const row of withBody) {
      const { path, body } = sampleOf(row);
      // Of what is guarded, a version may be told: the one that the change began from.
      const own = new Set([...fieldsOf(row, body()), ...(guards.has(row) ? ['version'] : [])]);
      const foreign = Object.fromEntries(Object.entries(OURS).filter(([name]) => !own.has(name)));
      const { status, body: answer } = await send(row, path, { ...body(), ...foreign });
      if (status === 429) continue;
      const named = new Set(answer.errors?.map((error) => error.path));
      taken.push(
        ...Object.keys(foreign).flatMap((name) => (named.has(name) ? [] : [`${nameOf(row)} ${name} ${status}`])),
      );
    }
    expect(taken).toEqual([]);
  });

  it('as a file where JSON is meant, is refused in a sentence', async () => {
    const headers = { authorization: `Bearer ${owner.token}`, 'x-organization': owner.organizationId };
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/v1/tags',
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      payload: '{"id":"x"}',
    });
    expect(answer.json()).toMatchObject({ status: 400, message: 'expected a JSON body' });
  });

  it('nested without end, is refused before it is read', async () => {
    const deep = await app.http.inject({
      method: 'POST',
      url: '/auth/login',
      headers: { 'content-type': 'application/json' },
      payload: '['.repeat(20_000),
    });
    expect(deep.json()).toMatchObject({ status: 400, message: expect.stringContaining('too deeply') });
  });

  it('larger than anything a row takes, is refused before it is read', async () => {
    const taken: string[] = [];
    for (const row of withBody) {
      const limit = row.bodyLimitBytes ?? (typeof row.access === 'string' ? 32 * 1024 : 1024 * 1024);
      const { status, body: answer } = await send(row, sampleOf(row).path, { x: 'x'.repeat(limit) });
      const told = bodyTooLarge(limit).message;
      if (status !== 429 && (status !== 413 || answer.message !== told)) taken.push(`${nameOf(row)} ${status}`);
    }
    expect(taken).toEqual([]);
  });

  it('of more parts than anything has, is refused before it is read', async () => {
    const taken: string[] = [];
    for (const row of withBody) {
      const most = row.bodyValues ?? 20_000;
      if ((row.bodyLimitBytes ?? (typeof row.access === 'string' ? 32 * 1024 : 1024 * 1024)) < most * 3) continue;
      const { status, body: answer } = await send(row, sampleOf(row).path, {
        x: Array.from({ length: most }, () => 1),
      });
      if (status !== 429 && !answer.message?.includes('too many parts')) taken.push(`${nameOf(row)} ${status}`);
    }
    expect(taken).toEqual([]);
  });

  it('as a long list, is refused by what is wrong in it first, or taken whole', async () => {
    const group = { type: 'list', name: 'Many', attributeKey: 'id' };
    const numbers = Array.from({ length: 50_000 }, (_, n) => n);
    const wrong = numbers.map((n) => (n < 10_000 ? n : true));
    const refused = await owner.call<{ errors: { path: string; message: string }[] }>('POST', '/api/v1/saved-groups', {
      ...group,
      values: wrong,
    });
    expect(refused.status).toBe(400);
    expect(refused.body.errors[0]).toEqual({ path: 'values.10000', message: 'expected text or a number' });
    const taken = await owner.call<{ savedGroup: { values: number[] } }>('POST', '/api/v1/saved-groups', {
      ...group,
      values: numbers,
    });
    expect([taken.status, taken.body.savedGroup?.values.length]).toEqual([201, 50_000]);
  });

  it('wrong in thousands of ways, is told of some', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`u${i}`, 1]));
    const answer = await app.anonymous<{ errors: unknown[] }>('POST', '/auth/reset', unknown);
    expect([answer.status, answer.body.errors.length]).toEqual([400, 20]);
  });

  it.each(['/auth/login', '/%61uth/login', '/auth//login', '/auth/login/'])(
    'from a page of somebody else, signs nobody in at %s',
    async (path) => {
      const input = { email: 'owner@example.com', password: 'a long password' };
      const answer = await app.anonymous('POST', path, input, {
        origin: 'https://evil.example',
        host: 'flags.example',
      });
      expect([403, 404]).toContain(answer.status);
      expect(answer.headers['set-cookie']).toBeUndefined();
    },
  );

  it.each(['null', 'nonsense', 'https://evil.example', 'file://'])(
    'from the origin %s, signs nobody in',
    async (origin) => {
      const input = { email: 'owner@example.com', password: 'a long password' };
      const answer = await app.anonymous('POST', '/auth/login', input, { origin, host: 'flags.example' });
      expect([answer.status, answer.headers['set-cookie']]).toEqual([403, undefined]);
    },
  );

  it('as a cookie, starts no session', async () => {
    for (const cookie of ['j:{"$ne":""}', '%00', 'ses_%00.0.x', '[]', 'x'.repeat(8000), '..', '__proto__.0.x']) {
      const answer = await app.anonymous('POST', '/auth/refresh', {}, { cookie: `refresh=${cookie}` });
      expect(answer).toMatchObject({ status: 200, body: { showLogin: true } });
    }
  });

  it('as an id of another organization, finds nothing in any body', async () => {
    const other = await app.stranger();
    const foreign = [
      await make.project(other),
      await make.dataSource(other),
      await make.factTable(other),
      await make.factMetric(other),
      await make.experiment(other),
      await make.savedGroup(other),
    ];
    const taken = new Set<string>();
    for (const row of withBody) {
      const { path, body } = sampleOf(row);
      for (const field of fieldsOf(row, body()).filter((name) => !HOLDS_ANY_TEXT.has(name)))
        for (const value of foreign.flatMap((id) => [id, [id]])) {
          const wrong = { ...body(), [field]: value };
          if (!row.body?.safeParse(wrong).success) continue;
          const { status, body: answer } = await send(row, path, wrong);
          if (status < 300) taken.add(`${nameOf(row)} ${field}`);
          expect(JSON.stringify(answer)).not.toContain('Strangers');
        }
    }
    expect([...taken]).toEqual([]);
  });

  describe('as bytes', () => {
    beforeAll(() => app.http.listen({ port: 0 }));
    it('for a client key, are a key that nobody has', async () => {
      const { port } = app.http.server.address() as AddressInfo;
      for (const path of ['/api/features/%00', '/sub/sdk-%00', '/api/features/%ED%A0%80', '/api/features/__proto__']) {
        const answer = await fetch(`http://127.0.0.1:${port}${path}`);
        expect([answer.status, await answer.text()]).toEqual([400, expect.not.stringContaining('Failed')]);
      }
    });

    const speak = (text: string) =>
      new Promise<string>((resolve, reject) => {
        const { port } = app.http.server.address() as AddressInfo;
        let heard = '';
        const socket = connect(port, '127.0.0.1', () => socket.write(text));
        socket.on('data', (bytes: Buffer) => (heard += bytes.toString()));
        socket.on('error', (error) => (heard === '' ? reject(error) : resolve(heard)));
        socket.on('close', () => resolve(heard));
      });

    it.each([
      ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\n${'a: b\r\n'.repeat(10_000)}\r\n`, 431],
      ['no HTTP', '\x16\x03\x01\r\n\r\n', 400],
      ['two lengths', 'POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}', 400],
      [
        'an address that cannot be decoded',
        'GET /api/v1/tags/%ZZ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
        400,
      ],
    ])('%s get the one error body', async (_, text, status) => {
      const heard = await speak(text);
      expect(heard).toMatch(new RegExp(`^HTTP/1.1 ${status}`));
      expect(JSON.parse(heard.slice(heard.indexOf('{')))).toEqual({
        status,
        message: expect.any(String),
        code: 'invalid',
        requestId: expect.any(String),
      });
    });
  });
});

/** Fields whose text means nothing to us. A new field that takes an id of another organization has to be judged first. */
const HOLDS_ANY_TEXT = new Set(
  [
    [
      'name',
      'description',
      'hypothesis',
      'owner',
      'tags',
      'comment',
      'content',
      'reason',
      'title',
      'analysis',
      'company',
      'id',
    ],
    [
      'sql',
      'queryFilter',
      'eventName',
      'url',
      'property',
      'enum',
      'trackingKey',
      'key',
      'values',
      'placeholder',
      'items',
      'defaultValue',
    ],
    [
      'secureAttributeSalt',
      'revisionTitle',
      'revisionComment',
      'fallbackAttribute',
      'displayName',
      'seed',
      'branch',
      'repoName',
    ],
    // Names of columns, attributes and dimensions, and of environments to be made or looked at.
    ['hashAttribute', 'fallbackAttribute', 'attributeKey', 'dimension', 'exposureQueryId', 'environments'],
  ].flat(),
);
