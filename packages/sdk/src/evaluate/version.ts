/**
 * A version as text that sorts the way versions do: number parts are padded to five places, and a plain
 * three-part release ends in `~`, so that it sorts after its own pre-releases.
 */
export const paddedVersionString = (input: unknown): string => {
  const version = typeof input === 'string' || typeof input === 'number' ? `${input}` : '';
  const parts = (version || '0').replace(/^v|\+.*$/gs, '').split(/[-.]/);
  if (parts.length === 3) parts.push('~');
  return parts.map((part) => (/^\d+$/.test(part) ? part.padStart(5) : part)).join('-');
};
