import { expect, it } from 'vitest';
import { checkSettings } from './checkSettings.ts';
import { dataSourceSettings } from './settings.ts';

const query = (more: object = {}) => ({ id: 'q', name: 'Users', userIdType: 'user_id', query: 'select 1', ...more });
const settings = ({ types = ['user_id', 'device_id'], exposure = [query()], joins = [] as string[][] } = {}) =>
  dataSourceSettings.parse({
    userIdTypes: types.map((userIdType) => ({ userIdType })),
    queries: { exposure, identityJoins: joins.map((ids) => ({ ids, query: 'select 1' })) },
  });

it('takes settings that hang together', () => {
  const exposure = [query({ dimensions: ['country'], dimensionSlices: { country: ['NL'] } })];
  expect(() => checkSettings(settings({ exposure, joins: [['user_id', 'device_id']] }))).not.toThrow();
});

it.each([
  ['settings.userIdTypes.1.userIdType', { types: ['user_id', 'user_id'] }],
  ['settings.queries.exposure.1.id', { exposure: [query(), query()] }],
  ['settings.queries.exposure.0.userIdType', { exposure: [query({ userIdType: 'visitor' })] }],
  ['settings.queries.exposure.0.dimensions.1', { exposure: [query({ dimensions: ['country', 'country'] })] }],
  ['settings.queries.exposure.0.dimensionSlices.city', { exposure: [query({ dimensionSlices: { city: ['Ede'] } })] }],
  ['settings.queries.identityJoins.0.ids.1', { joins: [['user_id', 'visitor']] }],
  ['settings.queries.identityJoins.0.ids.1', { joins: [['user_id', 'user_id']] }],
])('names %s where they contradict themselves', (path, given) => {
  expect(() => checkSettings(settings(given))).toThrow(path);
});
