type Details = { before?: unknown; after?: unknown };
type Fields = Record<string, unknown>;

/** Each event as what somebody did. */
const SENTENCES: Readonly<Record<string, string | ((details: { before: Fields; after: Fields }) => string)>> = {
  'feature.created': 'created the feature',
  'feature.updated': 'changed the details',
  'feature.published': ({ before, after }) => switched(before, after) ?? `published version ${String(after.version)}`,
  'feature.scheduled': 'switched rules as their schedule says',
  'feature.archived': ({ after }) => (after.archived === true ? 'archived the feature' : 'brought the feature back'),
  'feature.deleted': 'deleted the feature',
  'experiment.created': 'created the experiment',
  'experiment.updated': 'changed the experiment',
  'experiment.started': 'started the experiment',
  'experiment.stopped': ({ after }) => `stopped the experiment${resultOf(after)}`,
  'experiment.deleted': 'deleted the experiment',
};

/** What happened to a thing, by the last word of the event. */
const HISTORY: Readonly<Record<string, string>> = {
  created: 'created it',
  updated: 'changed it',
  analysis: 'analysed it',
  refresh: 'asked for new results',
  fetch: 'fetched its events',
};

/** The line of a thing's own history for an event; null for what is no news there, such as a comment about it. */
export function historySentence(event: string, details: Details): string | null {
  if (SENTENCES[event]) return describeEvent(event, details);
  return event.startsWith('comment.') ? null : (HISTORY[event.split('.').at(-1) ?? ''] ?? null);
}

/** The events the feed tells of: what reaches people, not the steps of working on a draft. */
export const feedEvents = Object.keys(SENTENCES);

/** What happened, as the rest of a sentence that begins with somebody's name. */
export function describeEvent(event: string, { before, after }: Details): string {
  const sentence = SENTENCES[event];
  if (typeof sentence === 'function') return sentence({ before: fieldsOf(before), after: fieldsOf(after) });
  return sentence ?? event;
}

/** Switches alone read better as what they do: "switched production on". */
function switched(before: Fields, after: Fields): string | null {
  const [old, now] = [fieldsOf(before.content), fieldsOf(after.content)];
  if (!sameExceptEnvironments(old, now)) return null;
  const [was, is] = [fieldsOf(old.environments), fieldsOf(now.environments)];
  const changed = Object.keys(is).filter((name) => was[name] !== is[name]);
  if (changed.length === 0) return null;
  return `switched ${changed.map((name) => `${name} ${is[name] === true ? 'on' : 'off'}`).join(', ')}`;
}

function sameExceptEnvironments({ environments: _, ...old }: Fields, { environments: __, ...now }: Fields): boolean {
  return JSON.stringify(old) === JSON.stringify(now);
}

const RESULTS: Readonly<Record<string, string>> = {
  won: ': it won',
  lost: ': it lost',
  inconclusive: ': inconclusive',
  dnf: ': it did not finish',
};
const resultOf = ({ results }: Fields): string => RESULTS[String(results)] ?? '';

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
