import { describe, expect, it } from 'vitest';
import { readRows, writeRows } from './rows.ts';

const isNumber = (attribute: string) => attribute === 'age';
const roundTrip = (condition: object) => {
  const rows = readRows(JSON.stringify(condition));
  return rows && JSON.parse(writeRows(rows, isNumber));
};

describe('conditions as rows', () => {
  it.each([
    { country: 'US' },
    { country: { $in: ['US', 'CA'] }, age: { $gte: 18, $lt: 65 } },
    { loggedIn: true, employee: false },
    { email: { $regex: '@acme' } },
    { email: { $not: { $regex: '@acme' } } },
    { version: { $vlt: '5.12.0' } },
    { plan: { $exists: true }, trial: { $exists: false } },
    { tags: { $elemMatch: { $eq: 'beta' } } },
    { tags: { $not: { $elemMatch: { $eq: 'beta' } } } },
    { tags: { $size: 0 }, roles: { $size: { $gt: 0 } } },
    { age: 30 },
    { $and: [{ country: { $ne: 'US' } }, { country: { $ne: 'CA' } }] },
  ])('reads %j and writes the same', (condition) => {
    expect(roundTrip(condition)).toEqual(condition);
  });

  it.each([
    { $or: [{ country: 'US' }] },
    { $not: { country: 'US' } },
    { country: { $type: 'string' } },
    { country: { $in: ['a, b', 'c'] } },
    { nested: { deep: { $eq: 1 } } },
  ])('leaves %j to the JSON editor', (condition) => {
    expect(readRows(JSON.stringify(condition))).toBeNull();
  });

  it('takes the empty text for everyone, both ways', () => {
    expect(readRows('')).toEqual([]);
    expect(writeRows([], isNumber)).toBe('');
  });

  it('keeps both of two equal questions about one attribute', () => {
    const rows = [
      { attribute: 'country', operator: '$ne', value: 'US' },
      { attribute: 'country', operator: '$ne', value: 'CA' },
    ];
    expect(readRows(writeRows(rows, isNumber))).toEqual(rows);
  });
});
