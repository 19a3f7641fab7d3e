import { expect, it } from 'vitest';
import { operatorWords, operatorsFor } from './operators.ts';

const of = (datatype: string, format = '') => operatorsFor({ datatype, format }, true);
const COMPARED = ['$gt', '$gte', '$lt', '$lte'];

it.each([
  ['a number is compared', of('number'), COMPARED, ['$regex', '$vgt', '$size']],
  [
    'a text is matched by patterns',
    of('string'),
    ['is', '$in', '$ini', '$regex', '$inGroup'],
    ['$vgt', '$size', 'true'],
  ],
  ['a version is compared as one', of('string', 'version'), ['$vgt', '$vlte', '$regex'], COMPARED],
  ['a day is compared', of('string', 'date'), COMPARED, ['$regex', '$vgt']],
  ['a list is looked into', of('string[]'), ['includes', '$all', '$size', 'empty'], [...COMPARED, '$regex']],
  ['a switch is on or off', of('boolean'), ['true', 'false'], ['is', '$in', ...COMPARED]],
  ['a choice is one of some', of('enum'), ['is', '$in', '$nin'], [...COMPARED, '$regex']],
  ['a secret is only the same or not', of('secureString'), ['is', '$in'], [...COMPARED, '$regex']],
])('%s, and may be unknown', (_, offered, some, none) => {
  expect(offered).toEqual(expect.arrayContaining([...some, 'exists', 'notExists']));
  expect(offered.filter((id) => none.includes(id))).toEqual([]);
});

it('offers saved groups only where there are any', () => {
  expect(operatorsFor({ datatype: 'string', format: '' })).not.toContain('$inGroup');
});

it('says of a day that it is after another, not greater', () => {
  expect(operatorWords('$gt', { datatype: 'string', format: 'date' })).toBe('is after');
  expect(operatorWords('$gt', { datatype: 'number', format: '' })).toBe('is greater than');
});
