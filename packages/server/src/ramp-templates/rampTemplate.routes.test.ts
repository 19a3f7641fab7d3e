import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';

const PATH = '/api/v1/ramp-schedule-templates';
const steps = [
  { interval: 86_400, actions: [{ patch: { coverage: 0.1 } }] },
  { interval: null, actions: [{ patch: { coverage: 1 } }], holdConditions: { requiresApproval: true } },
];

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await makeTestApp();
  owner = await app.owner();
});
afterAll(() => app.stop());

type Template = { id: string; name: string };
const names = async () =>
  (await owner.call<{ rampScheduleTemplates: Template[] }>('GET', PATH)).body.rampScheduleTemplates.map(
    ({ name }) => name,
  );

it('keeps the steps of a ramp for others, official ones first, and forgets them on request', async () => {
  const made = await owner.call<{ rampScheduleTemplate: Template }>('POST', PATH, { name: 'Slow', steps });
  expect(made).toMatchObject({
    status: 200,
    body: { rampScheduleTemplate: { official: false, order: 0, endPatch: null } },
  });
  const { id } = made.body.rampScheduleTemplate;
  await owner.call('POST', PATH, { name: 'Usual', steps, official: true });
  expect(await names()).toEqual(['Usual', 'Slow']);
  expect((await owner.call('PUT', `${PATH}/${id}`, { name: 'Slowest' })).status).toBe(200);
  expect(await names()).toEqual(['Usual', 'Slowest']);
  expect((await owner.call('DELETE', `${PATH}/${id}`)).body).toEqual({ deletedId: id });
  expect(await names()).toEqual(['Usual']);
  expect((await owner.call('GET', `${PATH}/${id}`)).status).toBe(404);
});

it('is read by everybody, and made by those who work on features', async () => {
  const [reader, engineer] = [await owner.addMember({ role: 'readonly' }), await owner.addMember({ role: 'engineer' })];
  expect((await reader.call('GET', PATH)).status).toBe(200);
  expect((await reader.call('POST', PATH, { name: 'Mine', steps })).status).toBe(403);
  expect((await engineer.call('POST', PATH, { name: 'Mine', steps })).status).toBe(200);
});

it.each([
  [{ name: '', steps }, 'name'],
  [{ name: 'None', steps: [] }, 'steps'],
  [
    { name: 'Far', steps: [{ interval: 60, actions: [{ patch: { coverage: 2 } }] }] },
    'steps.0.actions.0.patch.coverage',
  ],
])('names what it cannot take: %j', async (body, path) => {
  expect(await owner.call('POST', PATH, body)).toMatchObject({ status: 400, body: { errors: [{ path }] } });
});
