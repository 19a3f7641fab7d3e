import type { Attribute } from '../attributes/index.ts';
import type { DeliveredGroup, SavedGroupTargeting } from '../saved-groups/index.ts';

export type Condition = Record<string, unknown>;

/** Saved groups, found by their id. */
type Groups = { get(id: string): DeliveredGroup | undefined };

/** What conditions are written with. */
export type Written = {
  groups: Groups;
  attributes: ReadonlyMap<string, Attribute>;
  /** Id lists are named, and not written out. */
  refersToLists: boolean;
};

/** A condition nobody meets, in words every SDK version understands. */
const NOBODY: Condition = { id: { $in: [] } };

/**
 * Joins a rule's own condition with its saved groups. A group that is missing or empty lets nobody in for `any` and
 * `all`: a deleted group must never open a flag to everybody. Only `none` may ignore it. Null means everyone.
 */
export function targetingCondition(
  text: string,
  targeting: readonly SavedGroupTargeting[],
  written: Written,
): Condition | null {
  const parts = targeting.flatMap((target) => groupConditions(target, written));
  const own = text === '' ? {} : (JSON.parse(text) as Condition);
  if (Object.keys(own).length) parts.unshift(expandGroups(own, written) as Condition);
  if (parts.length === 0) return null;
  return parts.length === 1 ? (parts[0] as Condition) : { $and: parts };
}

function groupConditions({ match, ids }: SavedGroupTargeting, written: Written): Condition[] {
  const found = ids
    .map((id) => written.groups.get(id))
    .filter((group) => group !== undefined && !isEmpty(group)) as DeliveredGroup[];
  if (match === 'none') return found.map((group) => outside(group, written));
  const conditions = found.map((group) => inside(group, written));
  if (match === 'all') return conditions.length < ids.length ? [NOBODY] : conditions;
  if (conditions.length === 0) return [NOBODY];
  return conditions.length === 1 ? conditions : [{ $or: conditions }];
}

const isEmpty = (group: DeliveredGroup): boolean =>
  group.type === 'list' ? group.values.length === 0 : Object.keys(JSON.parse(group.condition) as object).length === 0;

const inside = (group: DeliveredGroup, written: Written): Condition =>
  group.type === 'list'
    ? { [group.attributeKey]: membership('$inGroup', group, written) }
    : (expandGroups(JSON.parse(group.condition), written) as Condition);

const outside = (group: DeliveredGroup, written: Written): Condition =>
  group.type === 'list'
    ? { [group.attributeKey]: membership('$notInGroup', group, written) }
    : { $not: expandGroups(JSON.parse(group.condition), written) };

type List = Extract<DeliveredGroup, { type: 'list' }>;

/** Being in a list, or not: by its name, or by what is in it, which SDKs of every version can read. */
function membership(operator: '$inGroup' | '$notInGroup', group: List | null, written: Written): Condition {
  if (group && written.refersToLists) return { [operator]: group.id };
  return { [operator === '$inGroup' ? '$in' : '$nin']: group ? membersOf(group, written.attributes) : [] };
}

/** A list typed as text is compared with numbers when its attribute is a number. */
export function membersOf(group: List, attributes: ReadonlyMap<string, Attribute>): readonly (string | number)[] {
  const datatype = attributes.get(group.attributeKey)?.datatype;
  return datatype === 'number' || datatype === 'number[]' ? group.values.map(Number) : group.values;
}

/** Puts what is in them, or their names, in the place of the lists that `$inGroup` and `$notInGroup` ask for. */
function expandGroups(value: unknown, written: Written): unknown {
  if (Array.isArray(value)) return value.map((item) => expandGroups(item, written));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
      if (key !== '$inGroup' && key !== '$notInGroup') return [[key, expandGroups(inner, written)]];
      const group = written.groups.get(String(inner));
      return Object.entries(membership(key, group?.type === 'list' ? group : null, written));
    }),
  );
}

/**
 * Replaces every text compared with a secure attribute by its salted hash, so that the payload does not give it away.
 * `hash` gets the salt and the text joined.
 */
export function hashSecureValues(
  condition: Condition,
  attributes: ReadonlyMap<string, Attribute>,
  hash: (text: string) => string,
): Condition {
  return Object.fromEntries(
    Object.entries(condition).map(([key, value]) => {
      const datatype = attributes.get(key)?.datatype;
      if (datatype === 'secureString' || datatype === 'secureString[]') return [key, hashStrings(value, hash)];
      if (Array.isArray(value))
        return [key, value.map((item) => (isObject(item) ? hashSecureValues(item, attributes, hash) : item))];
      return [key, isObject(value) && key.startsWith('$') ? hashSecureValues(value, attributes, hash) : value];
    }),
  );
}

function hashStrings(value: unknown, hash: (text: string) => string): unknown {
  if (typeof value === 'string') return hash(value);
  if (Array.isArray(value)) return value.map((item) => hashStrings(item, hash));
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, hashStrings(inner, hash)]));
  return value;
}

const isObject = (value: unknown): value is Condition =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
