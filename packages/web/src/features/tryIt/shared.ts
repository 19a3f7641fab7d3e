/** What a link to a try holds: who was tried, and at which version; null for what is live. */
export type Try = { attributes: Record<string, unknown>; version: number | null };

const MARK = '#try=';

/** The address of a try of a feature: its user stands behind the `#`, which browsers send to nobody. */
export const linkTo = (page: string, { attributes, version }: Try): string =>
  `${page.split('#')[0]}${MARK}${encodeURIComponent(JSON.stringify(version === null ? { attributes } : { attributes, version }))}`;

/** The try that an address names; null where it names none, or nothing that can be read. */
export function tryIn(hash: string): Try | null {
  if (!hash.startsWith(MARK)) return null;
  try {
    const { attributes, version } = JSON.parse(decodeURIComponent(hash.slice(MARK.length))) as Partial<Try>;
    if (typeof attributes !== 'object' || attributes === null || Array.isArray(attributes)) return null;
    return { attributes, version: typeof version === 'number' ? version : null };
  } catch {
    return null;
  }
}
