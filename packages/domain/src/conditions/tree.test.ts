import { evalCondition } from '@gb/sdk/core';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../test/scale.ts';
import { operatorTakes, operatorsFor } from './operators.ts';
import { readTree } from './readTree.ts';
import {
  type ConditionGroup,
  type ConditionItem,
  type ConditionRow,
  type Join,
  type Scalar,
  normalized,
} from './tree.ts';
import { conditionWords } from './words.ts';
import { writeTree } from './writeTree.ts';

/** A small generator of its own, so that a failing case can be made again from its seed. */
function seeded(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const int = (below: number) => Math.floor(next() * below);
  const pick = <T>(list: readonly T[]): T => list[int(list.length)] as T;
  return { next, int, pick, list: <T>(most: number, make: () => T) => Array.from({ length: 1 + int(most) }, make) };
}
type Random = ReturnType<typeof seeded>;

const ATTRIBUTES: Readonly<Record<string, { datatype: string; format: string; values: readonly Scalar[] }>> = {
  country: { datatype: 'string', format: '', values: ['NL', 'nl', 'DE', 'a, b'] },
  age: { datatype: 'number', format: '', values: [17, 18, 30.5, -2] },
  staff: { datatype: 'boolean', format: '', values: [true, false] },
  app: { datatype: 'string', format: 'version', values: ['1.2.3', '1.10.0', '2.0.0'] },
  tags: { datatype: 'string[]', format: '', values: ['vip', 'beta', 'new'] },
};
const GROUPS = { g1: ['NL', 'vip', 18], g2: ['DE'] };

function rowOf(random: Random): ConditionRow {
  const attribute = random.pick(Object.keys(ATTRIBUTES));
  const { values, ...about } = ATTRIBUTES[attribute] as (typeof ATTRIBUTES)[string];
  const operator = random.pick(operatorsFor(about, true));
  const row = (...given: Scalar[]): ConditionRow => ({ kind: 'row', attribute, operator, values: given });
  switch (operatorTakes(operator)) {
    case 'none':
      return row();
    case 'list':
      return row(...random.list(3, () => random.pick(values)));
    case 'count':
      return row(1 + random.int(3));
    case 'pattern':
      return row(random.pick(['^N', 'l$', 'E', '1']));
    case 'group':
      return row(random.pick(['g1', 'g2']));
    default:
      return row(random.pick(values));
  }
}

function groupOf(random: Random, depth = 0): ConditionGroup {
  const items = random.list(
    4,
    (): ConditionItem => (depth < 2 && random.next() < 0.3 ? groupOf(random, depth + 1) : rowOf(random)),
  );
  return { kind: 'group', join: random.pick<Join>(['all', 'all', 'any', 'any', 'none', 'notAll']), items };
}

function userOf(random: Random): Record<string, unknown> {
  const user = Object.entries(ATTRIBUTES).flatMap(([name, { datatype, values }]) => {
    if (random.next() < 0.2) return [];
    return [
      [
        name,
        datatype.endsWith('[]') ? random.list(3, () => random.pick(values)).slice(random.int(2)) : random.pick(values),
      ],
    ];
  });
  return Object.fromEntries(user) as Record<string, unknown>;
}

/** What the words of a row say, read without the library that evaluates conditions. */
function rowHolds({ attribute, operator, values }: ConditionRow, user: Record<string, unknown>): boolean {
  const value = user[attribute];
  const isKnown = value !== undefined;
  const all = Array.isArray(value) ? (value as unknown[]) : [value];
  const lower = (one: unknown) => (typeof one === 'string' ? one.toLowerCase() : one);
  const isOneOf = (list: readonly unknown[]) => isKnown && all.some((each) => list.includes(each));
  const parts = (one: unknown) => String(one).split('.').map(Number);
  const byVersion = () => {
    const [mine, theirs] = [parts(value), parts(values[0])];
    const at = mine.findIndex((part, index) => part !== theirs[index]);
    return at < 0 ? 0 : (mine[at] as number) - (theirs[at] as number);
  };
  const byOrder = () => {
    const [mine, theirs] = typeof value === 'number' ? [value, Number(values[0])] : [String(value), String(values[0])];
    return mine < theirs ? -1 : Number(mine > theirs);
  };
  const members = () => GROUPS[values[0] as 'g1' | 'g2'];
  const text = String(value);
  switch (operator) {
    case 'is':
      return isKnown && value === values[0];
    case '$ne':
      return value !== values[0];
    case '$in':
      return isOneOf(values);
    case '$nin':
      return !isOneOf(values);
    case '$ini':
      return isKnown && all.some((each) => values.map(lower).includes(lower(each)));
    case '$nini':
      return !(isKnown && all.some((each) => values.map(lower).includes(lower(each))));
    case '$regex':
      return isKnown && new RegExp(String(values[0])).test(text);
    case 'notRegex':
      return !(isKnown && new RegExp(String(values[0])).test(text));
    case '$regexi':
      return isKnown && new RegExp(String(values[0]), 'i').test(text);
    case 'notRegexi':
      return !(isKnown && new RegExp(String(values[0]), 'i').test(text));
    case '$gt':
      return byOrder() > 0;
    case '$gte':
      return byOrder() >= 0;
    case '$lt':
      return byOrder() < 0;
    case '$lte':
      return byOrder() <= 0;
    case '$veq':
      return byVersion() === 0;
    case '$vne':
      return byVersion() !== 0;
    case '$vgt':
      return byVersion() > 0;
    case '$vgte':
      return byVersion() >= 0;
    case '$vlt':
      return byVersion() < 0;
    case '$vlte':
      return byVersion() <= 0;
    case 'includes':
      return Array.isArray(value) && all.includes(values[0]);
    case 'notIncludes':
      return !(Array.isArray(value) && all.includes(values[0]));
    case '$all':
      return Array.isArray(value) && values.every((one) => all.includes(one));
    case '$alli':
      return Array.isArray(value) && values.every((one) => all.map(lower).includes(lower(one)));
    case 'empty':
      return Array.isArray(value) && all.length === 0;
    case 'notEmpty':
      return Array.isArray(value) && all.length > 0;
    case '$size':
      return Array.isArray(value) && all.length === values[0];
    case 'sizeAtLeast':
      return Array.isArray(value) && all.length >= Number(values[0]);
    case 'sizeAtMost':
      return Array.isArray(value) && all.length <= Number(values[0]);
    case 'true':
      return value === true;
    case 'false':
      return value === false;
    case 'exists':
      return isKnown;
    case 'notExists':
      return !isKnown;
    case '$inGroup':
      return isOneOf(members());
    case '$notInGroup':
      return !isOneOf(members());
    default:
      throw new Error(`No words for ${operator}`);
  }
}

function holds({ join, items }: ConditionGroup, user: Record<string, unknown>): boolean {
  const meets = (item: ConditionItem) => (item.kind === 'row' ? rowHolds(item, user) : holds(item, user));
  switch (join) {
    case 'all':
      return items.every(meets);
    case 'any':
      return items.some(meets);
    case 'none':
      return !items.some(meets);
    case 'notAll':
      return !items.every(meets);
  }
}

/** Whether the words of a condition compare something nobody told us of: there SDKs compare an absent value, and words cannot say how. */
const comparesUnknown = (group: ConditionGroup, user: Record<string, unknown>): boolean =>
  group.items.some((item) =>
    item.kind === 'group'
      ? comparesUnknown(item, user)
      : user[item.attribute] === undefined && /^\$(v?[gl]te?|vn?eq?|regexi?)$|[rR]egex|^is$/.test(item.operator),
  );

const CASES = runs(3000, 200_000);

describe('a condition as rows and groups', () => {
  it('is the same after it was written as JSON and read again, whatever was built', () => {
    for (let seed = 0; seed < CASES; seed++) {
      const built = groupOf(seeded(seed));
      const read = readTree(writeTree(built));
      expect(read, `seed ${seed}`).toEqual({ tree: normalized(built) });
      expect(writeTree(normalized(built)), `seed ${seed}`).toBe(writeTree(built));
    }
  });

  it('says in words what SDKs do', () => {
    for (let seed = 0; seed < CASES; seed++) {
      const random = seeded(1_000_000 + seed);
      const built = groupOf(random);
      const condition = JSON.parse(writeTree(built) || '{}') as Record<string, unknown>;
      for (let at = 0; at < 3; at++) {
        const user = userOf(random);
        if (comparesUnknown(built, user)) continue;
        const about = `seed ${seed}: ${conditionWords(writeTree(built))} for ${JSON.stringify(user)}`;
        expect(evalCondition(user, condition, GROUPS), about).toBe(holds(built, user));
      }
    }
  });

  it.each([
    ['', 'everyone'],
    [
      '{"country":{"$in":["NL","BE"]},"age":{"$gte":18,"$lt":65}}',
      'country is any of NL, BE and age is at least 18 and age is less than 65',
    ],
    [
      '{"$or":[{"plan":"pro"},{"$and":[{"staff":true},{"country":"NL"}]}]}',
      'plan is pro or (staff is true and country is NL)',
    ],
    ['{"$and":[{"plan":"pro"},{"$or":[{"a":1},{"b":2}]}]}', 'plan is pro and (a is 1 or b is 2)'],
    ['{"$not":{"plan":"pro","country":"NL"}}', 'not (plan is pro and country is NL)'],
    ['{"$nor":[{"plan":"pro"},{"country":"NL"}]}', 'none of (plan is pro or country is NL)'],
    ['{"email":{"$not":{"$regexi":"@acme"}}}', 'email does not match, in any case, the pattern @acme'],
    ['{"id":{"$inGroup":"grp_1"}}', 'id is in the saved group Staff'],
  ])('%s reads: %s', (text, words) => {
    expect(conditionWords(text, { group: (id) => (id === 'grp_1' ? 'Staff' : undefined) })).toBe(words);
  });

  it('has words of its own for lists and for points in time', () => {
    const attribute = (name: string) =>
      name === 'tags' ? { datatype: 'string[]', format: '' } : { datatype: 'string', format: 'date' };
    expect(conditionWords('{"tags":{"$in":["vip"]},"born":{"$lt":"2000-01-01"}}', { attribute })).toBe(
      'tags includes any of vip and born is before 2000-01-01',
    );
  });

  it.each([
    ['nonsense', 'not valid JSON'],
    ['["a"]', 'a JSON object'],
    ['{"country":{"$type":"string"}}', 'no $type as it is asked of country'],
    ['{"company":{"plan":"pro"}}', 'company with a list or an object'],
    ['{"country":null}', 'country with null'],
    ['{"$or":[]}', '$or has to hold a list'],
    ['{"$or":[{}]}', '“everyone” inside a group'],
    ['{"$savedGroup":{"id":"a"}}', 'no $savedGroup'],
    [`${'{"a":1,"$or":[{"b":2},'.repeat(6)}{"c":3}${']}'.repeat(6)}`, '5 deep at most'],
  ])('cannot show %s, and says why', (text, reason) => {
    const read = readTree(text);
    expect('reason' in read && read.reason).toContain(reason);
  });
});
