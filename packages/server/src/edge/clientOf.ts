/** Agents come from outside, so those remembered have an end. */
const MOST_REMEMBERED = 500;
const remembered = new Map<string, string | null>();

/** What a client is by its own account, with its version where it says one: "python-requests 2.32.0"; "Browser" for all of those. */
export function clientOf(agent: string | undefined): string | null {
  if (agent === undefined) return null;
  const known = remembered.get(agent);
  if (known !== undefined) return known;
  const read = readAgent(agent);
  if (remembered.size < MOST_REMEMBERED) remembered.set(agent, read);
  return read;
}

function readAgent(agent: string): string | null {
  if (agent.startsWith('Mozilla/')) return 'Browser';
  const [, name, version] = /^([A-Za-z][\w.-]{0,39})(?:\/([\w.+-]{1,20}))?(?:[\s;,(]|$)/.exec(agent) ?? [];
  if (name === undefined) return null;
  return version === undefined ? name : `${name} ${version}`;
}
