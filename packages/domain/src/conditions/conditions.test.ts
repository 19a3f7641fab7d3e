import { describe, expect, it } from 'vitest';
import { checkCondition, namesInCondition } from './index.ts';

const groups = new Set(['grp_1']);
const check = (condition: unknown) => () => checkCondition(JSON.stringify(condition), 'condition', groups);

describe('a condition', () => {
  it.each([
    {},
    { country: 'NL' },
    { country: null, age: 0, paying: false },
    { $and: [{ plan: { $in: ['pro'] } }, { plan: { $in: ['free'] } }] },
    { $or: [{ plan: 'pro' }, { plan: 'free' }], rank: { $gt: '5', $lt: '10' } },
    { age: { $gte: 18, $lt: 65 }, version: { $vgte: '1.2.3' } },
    { $or: [{ a: { $in: ['x', 1] } }, { $not: { b: { $exists: true } } }] },
    { email: { $regex: '@acme\\.com$' }, id: { $inGroup: 'grp_1' } },
    { id: { $not: { $notInGroup: 'grp_1' } } },
    { tags: { $elemMatch: { $eq: 'vip' } }, items: { $elemMatch: { price: { $gt: 3 } } }, list: { $size: { $gt: 1 } } },
    { 'company.plan': { $type: 'string', $nini: ['Free'] } },
  ])('%j says something that every SDK understands', (condition) => {
    expect(check(condition)).not.toThrow();
  });

  it('is compared with itself among thousands of questions too', () => {
    const others = Array.from({ length: 5000 }, (_, n) => ({ [`attribute${n}`]: { $gt: n } }));
    const contradiction = [{ plan: 'pro' }, ...others, { plan: 'free' }];
    expect(check({ $and: contradiction })).toThrow('plan: nobody can match both of its conditions');
    expect(check({ $and: others })).not.toThrow();
  });

  it.each([
    [{ country: '' }, 'condition: country: expected a value'],
    [{ country: {} }, 'condition: country: expected a value'],
    [{ country: { $eq: '' } }, 'condition: country: $eq: expected a value'],
    [{ country: { $in: [] } }, 'condition: country: $in: expected a list of values, none of them empty'],
    [{ country: { $nin: ['NL', ''] } }, 'condition: country: $nin: expected a list of values, none of them empty'],
    [{ country: { $foo: 1 } }, 'condition: country: $foo is not a known operator'],
    [{ $xor: [{ a: 1 }] }, 'condition: $xor is not a known operator'],
    [{ $or: [] }, 'condition: $or: expected a list of conditions'],
    [{ a: { $all: [{ $q: 1 }] } }, 'condition: a: $all: $q is not a known operator'],
    [{ a: { $all: [{ $regex: '(' }] } }, 'condition: a: $all: $regex: is not a regular expression'],
    [{ a: { $all: ['x', ''] } }, 'condition: a: $all: expected a value'],
    [{ a: { $in: [{ $q: 1 }] } }, 'condition: a: $in: expected a list of values, none of them empty'],
    [JSON.parse('{"__proto__":{"a":1}}'), 'condition: __proto__: expected a name other than'],
    [{ email: { $regex: '(' } }, 'condition: email: $regex: is not a regular expression'],
    [{ email: { $regexi: '' } }, 'condition: email: $regexi: expected a regular expression'],
    [{ id: { $inGroup: 'grp_gone' } }, 'condition: id: $inGroup: no saved group with id grp_gone'],
    [{ $and: [{ $not: { id: { $not: { $notInGroup: 'grp_gone' } } } }] }, 'no saved group with id grp_gone'],
    [{ a: { $eq: 1, b: 2 } }, 'condition: a: expected operators alone, or fields alone'],
    [{ '': 1 }, 'condition: expected the name of an attribute'],
    [['a'], 'condition: expected a JSON object'],
    [{ $and: [{ plan: 'pro' }, { plan: 'free' }] }, 'condition: plan: nobody can match both of its conditions'],
    [{ age: { $gt: 30, $lt: 18 } }, 'condition: age: nobody can match both of its conditions'],
    [{ $or: [{ a: 1 }, { plan: { $exists: false, $in: ['pro'] } }] }, 'plan: nobody can match both of its conditions'],
  ])('%j is refused by what is wrong with it', (condition, message) => {
    expect(check(condition)).toThrow(message);
  });

  it('names the attributes and saved groups it asks for', () => {
    const text = JSON.stringify({
      $or: [{ id: { $inGroup: 'a' } }, { 'company.plan': 'pro' }],
      items: { $elemMatch: { price: 1 } },
      $not: { id: { $notInGroup: 'b' } },
    });
    expect(namesInCondition(text)).toEqual({
      attributes: ['id', 'company.plan', 'company', 'items'],
      savedGroups: ['a', 'b'],
    });
    expect(namesInCondition('nonsense')).toEqual({ attributes: [], savedGroups: [] });
  });
});
