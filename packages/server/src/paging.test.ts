import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runs } from '../../../test/scale.ts';
import { type Person, type TestApp, makeTestApp } from '../test/app.ts';
import { make } from '../test/samples.ts';

/** Lists, by their address, and what their rows are called. */
const LISTS = [
  ['features', 'features'],
  ['experiments', 'experiments'],
  ['fact-metrics', 'factMetrics'],
  ['metrics', 'metrics'],
  ['members', 'members'],
  ['activity', 'activity'],
  ['sdk-connections', 'connections'],
  ['saved-groups', 'savedGroups'],
  ['projects', 'projects'],
  ['tags', 'tags'],
] as const;

type Row = { id: string; project?: string; projects?: string[]; owner?: string };
type Answer = Record<string, Row[]> & { total: number; hasMore: boolean; nextOffset: number | null };

describe('lists in pages', () => {
  let app: TestApp;
  let owner: Person;
  let limited: Person;
  /** Reads everywhere but in one project. */
  let shutOut: Person;
  let open: string;
  let closed: string;
  beforeAll(async () => {
    app = await makeTestApp();
    owner = await app.owner();
    await app.setPlan('enterprise');
    [open, closed] = [await make.project(owner), await make.project(owner)];
    const places = ['', open, closed];
    for (let n = 0; n < 12; n++) {
      const project = places[n % 3];
      await make.feature(owner, { project, tags: [`tag-${n % 4}`] });
      await make.experiment(owner, { project });
      await make.savedGroup(owner);
    }
    const factMetric = await make.factMetric(owner);
    const sqlMetric = await make.sqlMetric(owner);
    const { query } = app.services.database;
    // Several of one name, so that the name alone is no order.
    for (const [table, id] of [
      ['fact_metrics', factMetric],
      ['sql_metrics', sqlMetric],
    ])
      await query(
        `insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(t) || jsonb_build_object(
           'id', t.id || n, 'projects', case n % 4 when 0 then '[]'::jsonb when 1 then jsonb_build_array($1::text)
           when 2 then jsonb_build_array($2::text) else jsonb_build_array($1::text, $2::text) end))).*
         from ${table} t, generate_series(1, 9) n where t.id = $3`,
        [open, closed, id],
      );
    for (const projects of [[], [open], [closed], [open, closed]])
      await owner.call('POST', '/api/v1/sdk-connections', {
        name: 'App',
        languages: ['javascript'],
        environment: 'production',
        projects,
      });
    const role = { limitAccessByEnvironment: false, environments: [] };
    const inProject = (project: string, name: string) => ({ project, role: name, ...role });
    limited = await owner.addMember({ role: 'noaccess', ...role, projectRoles: [inProject(open, 'engineer')] });
    shutOut = await owner.addMember({ role: 'engineer', ...role, projectRoles: [inProject(closed, 'noaccess')] });
    const features = await owner.call<Answer>('GET', '/api/v1/features?view=summary');
    for (const { id } of features.body.features ?? [])
      for (const person of [limited, shutOut]) await person.call('PUT', `/user/watching/features/${id}`);
  });
  afterAll(() => app.stop());

  const pageOf = async (person: Person, path: string, search: string): Promise<Answer> => {
    const { status, body } = await person.call<Answer>('GET', `/api/v1/${path}?${search}`);
    expect(status, `${path}?${search}`).toBe(200);
    return body;
  };

  it('are complete and the same in every cut, whoever looks', async () => {
    const anyPage = fc.record({
      person: fc.constantFrom('owner', 'limited', 'shutOut'),
      list: fc.constantFrom(...LISTS),
      limit: fc.integer({ min: 1, max: 13 }),
    });
    const property = fc.asyncProperty(anyPage, async ({ person, list: [path, name], limit }) => {
      const who = { owner, limited, shutOut }[person] as Person;
      const whole = await pageOf(who, path, 'view=summary');
      const rows: Row[] = [];
      for (let offset: number | null = 0; offset !== null; ) {
        const page: Answer = await pageOf(who, path, `limit=${limit}&offset=${offset}`);
        expect(page.total).toBe(whole.total);
        rows.push(...(page[name] ?? []));
        expect(page.hasMore).toBe(page.nextOffset !== null);
        offset = page.nextOffset;
      }
      expect(rows).toEqual(whole[name]);
      expect(rows.length).toBe(whole.total);
    });
    await fc.assert(property, { numRuns: runs(60, 600) });
  });

  it('hold what the person may read, and all of it', async () => {
    const mayRead: Record<string, (project: string) => boolean> = {
      limited: (project) => project === open,
      shutOut: (project) => project !== closed,
    };
    for (const [path, name] of LISTS.slice(0, 4)) {
      const all = (await pageOf(owner, path, 'view=summary'))[name] ?? [];
      expect(all.length).toBeGreaterThan(9);
      for (const [who, person] of [
        ['limited', limited],
        ['shutOut', shutOut],
      ] as const) {
        const seen = (await pageOf(person, path, 'limit=100'))[name]?.map(({ id }) => id);
        const readable = all.filter(({ project, projects }) =>
          (projects?.length ? projects : [project ?? '']).some((one) => mayRead[who]?.(one)),
        );
        expect(seen, `${who}: ${path}`).toEqual(readable.map(({ id }) => id));
        expect(readable.length).toBeLessThan(all.length);
        expect(readable.length).toBeGreaterThan(0);
      }
    }
  });

  it('tell of what happened only where the person may read', async () => {
    const features = (await pageOf(owner, 'features', 'view=summary')).features ?? [];
    for (const { id } of features) await owner.call('POST', `/api/v1/features/${id}`, { description: 'New words' });
    const projectOf = new Map(features.map(({ id, project }) => [id, project]));
    const seen = async (person: Person) => {
      const { activity = [] } = await pageOf(person, 'activity', 'view=summary');
      return new Set((activity as unknown as { entityId: string }[]).map(({ entityId }) => projectOf.get(entityId)));
    };
    expect(await seen(limited)).toEqual(new Set([open]));
    expect(await seen(shutOut)).toEqual(new Set(['', open]));
  });

  it('are whole and in order when they are asked for whole, however many there are', async () => {
    await app.services.database.query(
      `insert into tags (organization_id, id, color, description)
         select organization_id, 'many-' || lpad(n::text, 5, '0'), color, '' from tags, generate_series(1, 1234) n
         where organization_id = $1 and id = $2`,
      [owner.organizationId, 'tag-0'],
    );
    const { tags = [], total } = await pageOf(owner, 'tags', 'view=summary');
    const many = tags.map(({ id }) => id).filter((id) => id.startsWith('many-'));
    expect(many).toEqual(Array.from({ length: 1234 }, (_, n) => `many-${String(n + 1).padStart(5, '0')}`));
    expect(total).toBe(tags.length);
    expect(Object.keys(tags[0] ?? {})).not.toContain('organizationId');
  });

  it('are not sent again to who has them, until what that person may read of them is different', async () => {
    const ask = async (person: Person, tag: string) => {
      const authorization = `Bearer ${person.token}`;
      const headers = { authorization, 'x-organization': owner.organizationId, 'if-none-match': tag };
      return app.http.inject({ method: 'GET', url: '/api/v1/features?limit=100', headers });
    };
    const first = await ask(limited, '"other"');
    const tag = String(first.headers.etag);
    expect(first.statusCode).toBe(200);
    const again = await ask(limited, tag);
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await ask(owner, tag)).statusCode).toBe(200);
    const [theirs] = (await pageOf(limited, 'features', 'limit=1')).features ?? [];
    await owner.call('POST', `/api/v1/features/${theirs?.id}`, { description: 'Other words' });
    const changed = await ask(limited, tag);
    expect(changed.statusCode).toBe(200);
    const role = { role: 'readonly', limitAccessByEnvironment: false, environments: [], projectRoles: [] };
    await owner.call('POST', `/api/v1/members/${limited.userId}/role`, role);
    expect((await ask(limited, String(changed.headers.etag))).statusCode).toBe(200);
  });
});
