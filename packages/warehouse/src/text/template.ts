import { Script, createContext } from 'node:vm';
import { WarehouseProblem } from '../problem.ts';

/** What `{{…}}` in user-written SQL can name. Null = not set, and using it is an error. */
export type TemplateValues = {
  startMs: number;
  endMs: number;
  /** Absent outside an experiment: `{{experimentId}}` is then `%`, to be used with LIKE. */
  experimentId: string | null;
  eventName: string | null;
  valueColumn: string | null;
  phaseIndex: number;
  customFields: Readonly<Record<string, string>>;
};

type Argument = { text: string; isLiteral: boolean };
/** What is left for the patterns of one SQL text. */
type Clock = { leftMs: number };
type Helper = (values: string[], clock: Clock) => string;

const words = (value: string): string[] =>
  value.match(/[\p{Lu}]?[\p{Ll}\p{N}]+|[\p{Lu}]+(?![\p{Ll}])|[\p{L}\p{N}]+/gu) ?? [];
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
const pascal = (value: string): string => words(value).map(capital).join('');
const joined =
  (separator: string) =>
  ([value = '']: string[]) =>
    words(value)
      .map((word) => word.toLowerCase())
      .join(separator);

const helpers: Readonly<Record<string, Helper>> = {
  camelcase: ([value = '']) => pascal(value).replace(/^./, (first) => first.toLowerCase()),
  pascalcase: ([value = '']) => pascal(value),
  dotcase: joined('.'),
  kebabcase: joined('-'),
  snakecase: joined('_'),
  lowercase: ([value = '']) => value.toLowerCase(),
  uppercase: ([value = '']) => value.toUpperCase(),
  replace: ([value = '', pattern = '', replacement = ''], clock) => replaceAll({ value, pattern, replacement }, clock),
  date: ([value = '', format = '']) => formatDate(value, format),
  sqlstring: ([value = '']) => `'${value.replaceAll("'", "''")}'`,
};

/**
 * Fills the variables and helpers of user-written SQL. Nothing is quoted or escaped unless `sqlstring` asks for it.
 * An unknown name is an error that lists the names there are.
 */
export function expandTemplate(sql: string, values: TemplateValues): string {
  const variables = templateVariables(values);
  const clock = { leftMs: REPLACE_MS };
  // Found by walking, not by a pattern: one would go back and forth over long runs of spaces or braces.
  const parts: string[] = [];
  let at = 0;
  for (;;) {
    const open = sql.indexOf('{{', at);
    const close = open < 0 ? -1 : sql.indexOf('}}', open + 2);
    if (close < 0) return [...parts, sql.slice(at)].join('');
    parts.push(sql.slice(at, open), evaluate(sql.slice(open + 2, close), variables, clock));
    at = close + 2;
  }
}

function templateVariables(values: TemplateValues): Map<string, string | null> {
  return new Map<string, string | null>([
    ...dateVariables('start', Math.floor(values.startMs / 1000) * 1000),
    ...dateVariables('end', Math.ceil(values.endMs / 1000) * 1000),
    ['experimentId', values.experimentId ?? '%'],
    ['eventName', values.eventName],
    ['valueColumn', values.valueColumn],
    ['phase.index', String(values.phaseIndex)],
    ...Object.entries(values.customFields).map(([key, value]): [string, string] => [`customFields.${key}`, value]),
  ]);
}

function dateVariables(prefix: string, ms: number): [string, string][] {
  const iso = new Date(ms).toISOString();
  return [
    [`${prefix}Date`, `${iso.slice(0, 10)} ${iso.slice(11, 19)}`],
    [`${prefix}DateISO`, iso],
    [`${prefix}DateUnix`, String(Math.floor(ms / 1000))],
    [`${prefix}Year`, iso.slice(0, 4)],
    [`${prefix}Month`, iso.slice(5, 7)],
    [`${prefix}Day`, iso.slice(8, 10)],
  ];
}

function evaluate(inside: string, variables: ReadonlyMap<string, string | null>, clock: Clock): string {
  const [first, ...rest] = argumentsOf(inside);
  if (!first) throw problem('Empty {{ }} in the SQL');
  if (rest.length === 0) return lookUp(first, variables);
  const helper = Object.hasOwn(helpers, first.text) ? helpers[first.text] : undefined;
  if (!helper) throw problem(`Unknown helper: ${first.text}. Available helpers: ${Object.keys(helpers).join(', ')}`);
  return helper(
    rest.map((argument) => lookUp(argument, variables)),
    clock,
  );
}

const argumentsOf = (inside: string): Argument[] =>
  [...inside.matchAll(/"([^"]*)"|'([^']*)'|([^\s"']+)/g)].map(([, double, single, bare]) => ({
    text: double ?? single ?? bare ?? '',
    isLiteral: bare === undefined,
  }));

function lookUp(argument: Argument, variables: ReadonlyMap<string, string | null>): string {
  if (argument.isLiteral) return argument.text;
  const value = variables.get(argument.text);
  if (value === null) throw problem(`You must set ${argument.text} first.`);
  if (value === undefined)
    throw problem(`Unknown variable: ${argument.text}. Available variables: ${[...variables.keys()].join(', ')}`);
  return value;
}

/** Year, month, day and time patterns of a date in UTC: yyyy, MM, dd, HH, mm, ss, SSS; other text stays as it is. */
function formatDate(value: string, format: string): string {
  const time = new Date(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value) ? `${value.replace(' ', 'T')}Z` : value);
  if (Number.isNaN(time.getTime())) throw problem(`Not a date: ${value}`);
  const iso = time.toISOString();
  const parts: Record<string, string> = {
    yyyy: iso.slice(0, 4),
    MM: iso.slice(5, 7),
    dd: iso.slice(8, 10),
    HH: iso.slice(11, 13),
    mm: iso.slice(14, 16),
    ss: iso.slice(17, 19),
    SSS: iso.slice(20, 23),
  };
  return format.replaceAll(/yyyy|MM|dd|HH|mm|ss|SSS/g, (part) => parts[part] ?? part);
}

const replacing = createContext({ given: { value: '', pattern: '', replacement: '' } });
const REPLACE = new Script("given.value.replace(new RegExp(given.pattern, 'g'), given.replacement)");
/** What all patterns of one SQL text may take together. */
const REPLACE_MS = 20;
const LONGEST_REPLACED = 1000;

/** The pattern is JavaScript's, which can take for ever, so it has a clock; and what it makes has an end. */
function replaceAll(given: { value: string; pattern: string; replacement: string }, clock: Clock): string {
  if (Object.values(given).some(({ length }) => length > LONGEST_REPLACED))
    throw problem(`replace takes texts of at most ${LONGEST_REPLACED} characters`);
  replacing.given = given;
  // The clock of the script is that of the wall; on a busy machine it runs out while the script has not run at all.
  for (;;) {
    const began = spentMs();
    try {
      return REPLACE.runInContext(replacing, { timeout: Math.max(1, Math.ceil(clock.leftMs)) }) as string;
    } catch (error) {
      const isCutOff = (error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
      if (isCutOff && spentMs() - began < clock.leftMs / 2) continue;
      throw problem(`The pattern ${given.pattern} cannot be used: ${(error as Error).message}`);
    } finally {
      clock.leftMs -= spentMs() - began;
    }
  }
}

/** Processor time this thread has used; of the whole process where Node cannot tell. */
function spentMs(): number {
  const { user, system } = process.threadCpuUsage?.() ?? process.cpuUsage();
  return (user + system) / 1000;
}

const problem = (message: string) => new WarehouseProblem('invalidSql', message);
