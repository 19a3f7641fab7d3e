export type ImageHosts = { apiHost: string; s3domain: string; gcsDomain: string };

const UPLOADS = '/upload/';

/**
 * Where the bytes of an image are, and whether they have to be asked for as the signed-in person. Addresses in our
 * storage lead through this server; other addresses of this server are fetched as they are; anything else is public.
 */
export function imageAddress(url: string, hosts: ImageHosts): { address: string; isOurs: boolean } {
  const apiHost = hosts.apiHost.replace(/\/$/, '');
  const storages = [hosts.s3domain, hosts.gcsDomain, UPLOADS].filter((prefix) => prefix !== '');
  const storage = storages.find((prefix) => url.startsWith(prefix));
  if (storage) return { address: apiHost + UPLOADS + url.slice(storage.length).replace(/^\//, ''), isOurs: true };
  return { address: url, isOurs: apiHost !== '' && url.startsWith(`${apiHost}/`) };
}
