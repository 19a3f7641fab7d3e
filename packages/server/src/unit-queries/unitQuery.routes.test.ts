import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';
import { make } from '../../test/samples.ts';

describe.each(['segments', 'dimensions'])('%s', (noun) => {
  let app: TestApp;
  let owner: Person;
  beforeAll(async () => {
    app = await makeTestApp();
    owner = await app.owner();
  });
  afterAll(() => app.stop());

  const kind = noun.slice(0, -1);
  type Made = Record<string, { id: string }> & { errors: { path: string }[] };
  const create = async (more: object = {}) =>
    owner.call<Made>('POST', `/api/v1/${noun}`, {
      name: 'Paying',
      datasource: await make.dataSource(owner),
      userIdType: 'user_id',
      sql: 'select user_id, date, value from payments',
      ...more,
    });

  it('are made on a data source, by an identifier it has', async () => {
    expect((await create()).status).toBe(201);
    expect(await create({ userIdType: 'device' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'userIdType' }] },
    });
    expect(await create({ datasource: 'ds_none' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'datasource' }] },
    });
  });

  it('change only in what is given', async () => {
    const { id } = (await create()).body[kind] as { id: string };
    const changed = await owner.call<Made>('POST', `/api/v1/${noun}/${id}`, { description: 'Who pays' });
    expect(changed.body[kind]).toMatchObject({ name: 'Paying', description: 'Who pays' });
  });

  it('are found under their own noun only', async () => {
    const { id } = (await create()).body[kind] as { id: string };
    const other = noun === 'segments' ? 'dimensions' : 'segments';
    expect((await owner.call('GET', `/api/v1/${other}/${id}`)).status).toBe(404);
  });

  it('hold their data source until they are deleted', async () => {
    const datasource = await make.dataSource(owner);
    const { id } = (await create({ datasource })).body[kind] as { id: string };
    expect((await owner.call('DELETE', `/api/v1/data-sources/${datasource}`)).status).toBe(409);
    expect((await owner.call('DELETE', `/api/v1/${noun}/${id}`)).status).toBe(200);
    expect((await owner.call('DELETE', `/api/v1/data-sources/${datasource}`)).status).toBe(200);
  });
});
