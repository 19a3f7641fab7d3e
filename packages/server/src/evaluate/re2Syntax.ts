/** Longest repetition that RE2 takes. */
const MOST_REPEATS = 1000;

const SPACES =
  '\\t\\n\\x{b}\\f\\r\\x{20}\\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}';
const NO_SPACES =
  '\\x{0}-\\x{8}\\x{e}-\\x{1f}\\x{21}-\\x{9f}\\x{a1}-\\x{167f}\\x{1681}-\\x{1fff}\\x{200b}-\\x{2027}\\x{202a}-\\x{202e}' +
  '\\x{2030}-\\x{205e}\\x{2060}-\\x{2fff}\\x{3001}-\\x{fefe}\\x{ff00}-\\x{10ffff}';
const SETS: Readonly<Record<string, string>> = {
  d: '\\d', D: '\\D', w: '\\w', W: '\\W', s: SPACES, S: NO_SPACES,
}; // biome-ignore format: a table to scan
const CONTROLS: Readonly<Record<string, number>> = { f: 12, n: 10, r: 13, t: 9, v: 11 };
const NOTHING = '[^\\x{0}-\\x{10ffff}]';
const ANYTHING = '[\\x{0}-\\x{10ffff}]';

/** One step through a pattern: a single UTF-16 unit, a set, or null for what RE2 cannot say. */
type Atom = { unit: number } | { set: string } | null;
type Step = { atom: Atom; next: number };

/**
 * A JavaScript pattern, which must be valid and is taken without flags, in RE2's syntax with the same meaning. Null for
 * what RE2 cannot say: looking around, references back, and very long repetitions.
 */
export function toRe2(source: string): string | null {
  let out = '';
  for (let at = 0; at < source.length; ) {
    const char = source[at] as string;
    const step =
      char === '\\' ? readEscapeOutside(source, at) : char === '[' ? readClass(source, at) : readPlain(source, at);
    if (!step) return null;
    out += step.text;
    at = step.next;
  }
  return out;
}

/** The text as units that RE2 counts one by one, as JavaScript does: halves of surrogate pairs move to a plane of their own. */
export const toUnits = (text: string): string =>
  /[\ud800-\udfff]/.test(text)
    ? [...Array(text.length).keys()].map((at) => String.fromCodePoint(codeFor(text.charCodeAt(at)))).join('')
    : text;

const codeFor = (unit: number): number => (unit >= 0xd800 && unit <= 0xdfff ? 0x100000 + unit - 0xd800 : unit);

const literal = (unit: number): string => `\\x{${codeFor(unit).toString(16)}}`;

const written = (atom: Exclude<Atom, null>): string => ('unit' in atom ? literal(atom.unit) : atom.set);

type Text = { text: string; next: number } | null;

function readPlain(source: string, at: number): Text {
  const char = source[at] as string;
  if (char === '(') return readGroup(source, at);
  if (char === '.') return { text: '[^\\n\\r\\x{2028}\\x{2029}]', next: at + 1 };
  if (char === '$') return { text: '\\z', next: at + 1 };
  if ('*+?|)^'.includes(char)) return { text: char, next: at + 1 };
  const repeat = char === '{' && /^\{(\d+)(?:(,)(\d*))?\}/.exec(source.slice(at, at + 40));
  if (!repeat) return { text: literal(source.charCodeAt(at)), next: at + 1 };
  const most = Math.max(Number(repeat[1]), Number(repeat[3] ?? 0));
  return most > MOST_REPEATS ? null : { text: repeat[0], next: at + repeat[0].length };
}

function readGroup(source: string, at: number): Text {
  if (source[at + 1] !== '?') return { text: '(', next: at + 1 };
  if (source[at + 2] === ':') return { text: '(?:', next: at + 3 };
  const name = /^\(\?<[^=!>][^>]*>/.exec(source.slice(at));
  return name ? { text: '(', next: at + name[0].length } : null;
}

function readEscapeOutside(source: string, at: number): Text {
  const char = source[at + 1] as string;
  if (char === 'b' || char === 'B') return { text: `\\${char}`, next: at + 2 };
  const { atom, next } = readEscape(source, at);
  if (!atom) return null;
  return { text: 'set' in atom ? `[${atom.set}]` : written(atom), next };
}

/** What a backslash and what follows stand for, inside a class or out. */
function readEscape(source: string, at: number): Step {
  const char = source[at + 1] as string;
  const set = SETS[char];
  if (set) return { atom: { set }, next: at + 2 };
  const control = CONTROLS[char];
  if (control !== undefined) return { atom: { unit: control }, next: at + 2 };
  const code = /^(?:x([\da-fA-F]{2})|u([\da-fA-F]{4}))/.exec(source.slice(at + 1, at + 6));
  if (code) return { atom: { unit: Number.parseInt(code[1] ?? code[2] ?? '', 16) }, next: at + 1 + code[0].length };
  if (char === '0' && !/\d/.test(source[at + 2] ?? '')) return { atom: { unit: 0 }, next: at + 2 };
  if (/[\dck]/.test(char)) return { atom: null, next: at };
  return { atom: { unit: source.charCodeAt(at + 1) }, next: at + 2 };
}

function readClass(source: string, at: number): Text {
  const isNegated = source[at + 1] === '^';
  let next = at + (isNegated ? 2 : 1);
  if (source[next] === ']') return { text: isNegated ? ANYTHING : NOTHING, next: next + 1 };
  let text = isNegated ? '[^' : '[';
  while (source[next] !== ']') {
    const from = readMember(source, next);
    if (!from.atom) return null;
    next = from.next;
    if (source[next] !== '-' || source[next + 1] === ']') {
      text += written(from.atom);
      continue;
    }
    const to = readMember(source, next + 1);
    if (!to.atom) return null;
    const isRange = 'unit' in from.atom && 'unit' in to.atom;
    text += `${written(from.atom)}${isRange ? '-' : literal(45)}${written(to.atom)}`;
    next = to.next;
  }
  return { text: `${text}]`, next: next + 1 };
}

function readMember(source: string, at: number): Step {
  if (source[at] !== '\\') return { atom: { unit: source.charCodeAt(at) }, next: at + 1 };
  if (source[at + 1] === 'b') return { atom: { unit: 8 }, next: at + 2 };
  return readEscape(source, at);
}
