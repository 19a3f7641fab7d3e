/** What a search box says: words to search for, and the environments items must be on or off in. */
export type ListQuery = { words: string; on: string[]; off: string[] };

/**
 * Reads `on:a,b` and `off:a,b` out of the text of a search box; the word `all` stands for every environment.
 * What is left is searched for.
 */
export function parseQuery(text: string, environments: readonly string[]): ListQuery {
  const query: ListQuery = { words: '', on: [], off: [] };
  const rest = text.replace(/(^|\s)(on|off):(\S+)/gi, (_all, lead: string, side: string, names: string) => {
    const listed = names.split(',').filter(Boolean);
    const named = listed.includes('all') ? environments : listed;
    query[side.toLowerCase() === 'on' ? 'on' : 'off'].push(...named);
    return lead;
  });
  query.words = rest.replace(/\s+/g, ' ').trim();
  return query;
}

/** Whether an item passes the environment tokens. An environment it does not know counts as off. */
export function passesTokens(
  query: Pick<ListQuery, 'on' | 'off'>,
  enabled: Readonly<Record<string, boolean>>,
): boolean {
  return query.on.every((name) => enabled[name] === true) && query.off.every((name) => enabled[name] !== true);
}
