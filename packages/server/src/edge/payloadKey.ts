/** Keys made here begin so. Others were taken over from an older server, whose SDKs may name a project. */
const PREFIX = 'sdk-';

const PROJECT = '?project=';

/** What a payload is kept under: the client key and, for an older kind of key, the project that was asked for. */
export function payloadKey(clientKey: string, url = ''): string {
  if (clientKey === '' || clientKey.startsWith(PREFIX)) return clientKey;
  const project = new URLSearchParams(url.split('?')[1]).get('project');
  return project ? clientKey + PROJECT + project : clientKey;
}

/**
 * The client key, and the project if one was asked for: all that follows, so that nothing made up can hide behind a
 * project that exists and be kept as a payload of its own.
 */
export function partsOf(key: string): [clientKey: string, project?: string] {
  const at = key.startsWith(PREFIX) ? -1 : key.indexOf(PROJECT);
  return at < 0 ? [key] : [key.slice(0, at), key.slice(at + PROJECT.length)];
}
