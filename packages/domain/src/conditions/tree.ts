/** A value as conditions compare with it. */
export type Scalar = string | number | boolean;

/** One question about one attribute. `operator` is a name of the table of operators, which are not those of SDKs one to one. */
export type ConditionRow = { kind: 'row'; attribute: string; operator: string; values: readonly Scalar[] };

/** How many of its parts a group asks for. */
export type Join = 'all' | 'any' | 'none' | 'notAll';

/** Several questions together. */
export type ConditionGroup = { kind: 'group'; join: Join; items: readonly ConditionItem[] };
export type ConditionItem = ConditionRow | ConditionGroup;

/** A condition that asks nothing: everybody meets it. */
export const EVERYBODY: ConditionGroup = { kind: 'group', join: 'all', items: [] };

/**
 * The same question in its shortest form: groups without parts left out, a group of one part that part, a group inside
 * another that joins its parts alike dissolved in it, and the opposite of a group turned into one that says so.
 */
export function normalized({ join, items: given }: ConditionGroup): ConditionGroup {
  const items = given.flatMap((item): readonly ConditionItem[] => {
    if (item.kind === 'row') return [item];
    const inner = normalized(item);
    if (inner.items.length === 0) return [];
    const isSame = inner.join === DISSOLVED[join];
    return isSame || (isPlain(inner.join) && inner.items.length === 1) ? inner.items : [inner];
  });
  const [only] = items;
  if (items.length === 1 && only?.kind === 'group')
    return isPlain(join) ? only : normalized({ ...only, join: OPPOSITES[only.join] });
  return { kind: 'group', join: items.length === 0 || (items.length === 1 && isPlain(join)) ? 'all' : join, items };
}

const isPlain = (join: Join): boolean => join === 'all' || join === 'any';
/** What needs no brackets of its own inside a group. */
const DISSOLVED: Readonly<Record<Join, Join>> = { all: 'all', notAll: 'all', any: 'any', none: 'any' };
const OPPOSITES: Readonly<Record<Join, Join>> = { all: 'notAll', any: 'none', none: 'any', notAll: 'all' };

/** All rows of a condition, however deep. */
export const rowsOf = (group: ConditionGroup): ConditionRow[] =>
  group.items.flatMap((item) => (item.kind === 'row' ? [item] : rowsOf(item)));
