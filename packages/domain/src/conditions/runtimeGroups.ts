/** The attribute under which an application says what groups a user is in, known only while it runs. */
export const RUNTIME_GROUPS = '$groups';

/** Whether a word of a condition names an attribute rather than what is asked. */
export const isAttributeName = (key: string): boolean => !key.startsWith('$') || key === RUNTIME_GROUPS;

type Dict = Record<string, unknown>;
const isDict = (value: unknown): value is Dict => typeof value === 'object' && value !== null && !Array.isArray(value);
const areTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/**
 * Takes out of a condition the groups one of which a user has to be in, where the application says so; what is left asks the
 * rest. A condition that asks it in another way is left alone.
 */
export function splitRuntimeGroups(text: string): { names: string[]; rest: string } {
  const condition = parse(text);
  const names = isDict(condition) ? namesOf(condition[RUNTIME_GROUPS]) : null;
  if (!names) return { names: [], rest: text };
  const { [RUNTIME_GROUPS]: _, ...others } = condition as Dict;
  return { names, rest: Object.keys(others).length === 0 ? '' : JSON.stringify(others) };
}

/** The condition that also asks for one of some groups. The rest has to be a condition, or empty. */
export function withRuntimeGroups(rest: string, names: readonly string[]): string {
  if (names.length === 0) return rest;
  const condition = parse(rest.trim() === '' ? '{}' : rest);
  if (!isDict(condition)) return rest;
  const asked = { [RUNTIME_GROUPS]: { $in: names } };
  // A question about the same attribute that stands in the rest keeps its meaning beside this one.
  return JSON.stringify(RUNTIME_GROUPS in condition ? { $and: [condition, asked] } : { ...condition, ...asked });
}

function namesOf(test: unknown): string[] | null {
  if (!isDict(test) || Object.keys(test).length !== 1) return null;
  if (areTexts(test['$in'])) return test['$in'];
  const member = test['$elemMatch'];
  if (!isDict(member) || Object.keys(member).length !== 1) return null;
  if (typeof member['$eq'] === 'string') return [member['$eq']];
  return areTexts(member['$in']) ? member['$in'] : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
