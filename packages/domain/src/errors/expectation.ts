import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;
/** What a schema says of itself and of each of its checks, as far as it concerns numbers. */
type Definition = { check?: string; value?: unknown; inclusive?: boolean; format?: string };

/** What a kind of value is called. */
const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
  undefined: 'nothing',
  date: 'a date',
};

/** What a text of a known form is called. */
const FORMS: Readonly<Record<string, string>> = {
  email: 'an address like name@example.com',
  url: 'an address like https://example.com',
  datetime: 'a time like 2026-11-01T10:00:00Z',
  date: 'a day like 2026-11-01',
  uuid: 'a UUID',
};

/**
 * Says what was expected instead of a value that a schema refused, in our words: `expected a whole number from 1 to 100`.
 * Given to every parse of what comes from outside, so that no validator's own text reaches anybody. A schema's own message
 * goes before it.
 */
export function expectationOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${issue.expected === 'number' || issue.expected === 'int' ? numberOf(issue) : kind(issue.expected)}`;
    case 'too_small':
    case 'too_big':
      return issue.origin === 'number' || issue.origin === 'int' ? `expected ${numberOf(issue)}` : sizeOf(issue);
    case 'invalid_value':
      return `expected ${either(issue.values.map(shown))}`;
    case 'invalid_format':
      return `expected ${FORMS[issue.format] ?? 'another form of text'}`;
    case 'not_multiple_of':
      return `expected a multiple of ${issue.divisor}`;
    case 'invalid_union':
      return unionOf(issue);
    case 'unrecognized_keys':
      return 'is not a known field';
    default:
      return 'expected another value';
  }
}

const kind = (expected: string): string => KINDS[expected] ?? 'another value';

/** A number with both of its bounds, whichever of them was broken. */
function numberOf({ schema }: Issue): string {
  const own = schema?._zod.def as (Definition & { checks?: readonly z.core.$ZodCheck[] }) | undefined;
  const rules: Definition[] = [own ?? {}, ...(own?.checks ?? []).map((check) => check._zod.def as Definition)];
  const noun = rules.some(({ format }) => format?.includes('int')) ? 'a whole number' : 'a number';
  const low = rules.find(({ check }) => check === 'greater_than');
  const high = rules.find(({ check }) => check === 'less_than');
  if (low?.inclusive && high?.inclusive) return `${noun} from ${String(low.value)} to ${String(high.value)}`;
  const above = low ? ` ${low.inclusive ? 'of at least' : 'above'} ${String(low.value)}` : '';
  const below = high ? ` ${high.inclusive ? 'of at most' : 'below'} ${String(high.value)}` : '';
  return `${noun}${above}${above && below ? ' and' : ''}${below}`;
}

function sizeOf(issue: Extract<Issue, { code: 'too_small' | 'too_big' }>): string {
  const bound = Number(issue.code === 'too_small' ? issue.minimum : issue.maximum);
  const unit = issue.origin === 'string' ? 'character' : 'entry';
  const units = bound === 1 ? unit : unit === 'entry' ? 'entries' : `${unit}s`;
  if (issue.exact) return `expected exactly ${bound} ${units}`;
  if (issue.code === 'too_big') return `expected at most ${bound} ${units}`;
  if (bound === 1) return issue.origin === 'string' ? 'expected some text' : 'expected at least one';
  return `expected at least ${bound} ${units}`;
}

function unionOf(issue: Extract<Issue, { code: 'invalid_union' }>): string {
  const { options } = issue as { options?: unknown };
  if (Array.isArray(options) && options.length > 0) return `expected ${either(options.map(shown))}`;
  const own = (issue.errors ?? []).flatMap((branch) => branch.filter(({ path }) => path.length === 0));
  const wanted = own.flatMap(({ message }) =>
    message.startsWith('expected ') ? [message.slice('expected '.length)] : [],
  );
  return wanted.length > 0 ? `expected ${either([...new Set(wanted)])}` : 'expected another value';
}

const shown = (value: unknown): string => (value === '' ? 'nothing' : String(value));

/** "a", "a or b", "a, b or c". */
const either = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? 'nothing') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
