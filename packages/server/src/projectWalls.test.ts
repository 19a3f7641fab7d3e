import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../test/app.ts';
import { SAMPLES, bodyOf, make, pathWith } from '../test/samples.ts';
import type { AnyRoute } from './platform/http/route.ts';
import { routes } from './routes.ts';

const table = (routes as readonly AnyRoute[]).filter((row) => typeof row.access === 'object');
const nameOf = (row: AnyRoute) => `${row.method} ${row.path}`;
const isIn = (path: string, words: readonly string[]) => words.some((word) => path.split('/').includes(word));

/** What belongs to the organization as a whole, and is read by everybody who may read anything of it. */
const OF_ALL = [
  // What refers to a thing: only what the reader may read, so for a thing they may not, nothing.
  'references',
  'members',
  'tags',
  'archetypes',
  'custom-fields',
  'ramp-schedule-templates',
  'environments',
  'attributes',
  'saved-groups',
  'saved-groups-revisions',
  'namespaces',
];
/** Rows that read, whatever their method, or that touch only what is the caller's own. */
const FOR_READERS = ['evaluate', 'preview', 'test', 'personal-access-tokens', 'watching', 'cap-preview'];

describe('a thing in a project', () => {
  let app: TestApp;
  let owner: Person;
  let outsider: Person;
  let reader: Person;
  const made = new Map<string, Record<string, string>>();
  beforeAll(async () => {
    app = await makeTestApp({ ROLE: 'web' });
    owner = await app.owner();
    await app.setPlan('enterprise');
    const [theirs, closed] = [await make.project(owner), await make.project(owner)];
    const inTheirs = { project: theirs, role: 'experimenter' };
    outsider = await owner.addMember({ role: 'noaccess', projectRoles: [inTheirs] });
    reader = await owner.addMember({ role: 'readonly' });
    for (const row of table) made.set(nameOf(row), (await SAMPLES[nameOf(row)]?.make?.(owner)) ?? {});
    await moveEverything(closed);
  });
  afterAll(() => app.stop());

  /** Puts all there is into one project, whatever tables there are. */
  async function moveEverything(project: string): Promise<void> {
    const { rows } = await app.services.database.query(
      `select table_name, column_name from information_schema.columns where table_schema = 'public'
       and column_name in ('project', 'projects') and table_name not in ('api_keys', 'members')`,
    );
    for (const [name, column] of rows) {
      const value = column === 'project' ? '$1' : 'jsonb_build_array($1::text)';
      await app.services.database.query(`update ${name} set ${column} = ${value}`, [project]);
    }
  }
  const call = (person: Person, row: AnyRoute) => {
    const ids = made.get(nameOf(row)) ?? {};
    return person.call(row.method, pathWith(row.path, ids), bodyOf(SAMPLES[nameOf(row)] ?? {}, ids));
  };

  it('is not found by somebody of another project, on any row that names it', async () => {
    const found: string[] = [];
    for (const row of table.filter(({ path }) => path.includes(':') && !isIn(path, OF_ALL))) {
      const { status } = await call(outsider, row);
      if (![403, 404].includes(status)) found.push(`${nameOf(row)} ${status}`);
    }
    expect(found).toEqual([]);
  });

  it('is in no list that somebody of another project reads', async () => {
    const ids = [...made].flatMap(([name, of]) => (isIn(name, OF_ALL) ? [] : Object.values(of)));
    const things = new Set(ids.filter((id) => /^(flag-|exp_|ds_|ftb_|fact__|met_|seg_|dim_|snp_|sdk_)/.test(id)));
    const seen: string[] = [];
    for (const row of table.filter(({ method, path }) => method === 'GET' && !path.includes(':'))) {
      const text = JSON.stringify((await outsider.call('GET', row.path)).body);
      for (const id of things) if (text.includes(`"${id}"`)) seen.push(`${row.path} ${id}`);
    }
    expect(things.size).toBeGreaterThan(50);
    expect(seen).toEqual([]);
  });

  it('is changed by nobody who may only read', async () => {
    const changed: string[] = [];
    for (const row of table.filter(({ method, path }) => method !== 'GET' && !isIn(path, FOR_READERS))) {
      const { status } = await call(reader, row);
      if (status !== 403) changed.push(`${nameOf(row)} ${status}`);
    }
    expect(changed).toEqual([]);
  });
});
