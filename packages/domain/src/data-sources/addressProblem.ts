import { hasSecrets } from '../addresses/index.ts';

/** The longest host that names can have. */
const MAX_HOST_LENGTH = 253;

/** What is wrong with a host, or the address of a warehouse, that would be shown to everybody; null where nothing is. */
export function addressProblem(address: string): string | null {
  if (hasSecrets(address) || hostOf(address).includes('@'))
    return 'expected an address without a user, password or token in it: put them into their own fields';
  if (hostOf(address).length > MAX_HOST_LENGTH) return `expected a host of at most ${MAX_HOST_LENGTH} characters`;
  return null;
}

const hostOf = (address: string): string => (address.includes('://') ? (URL.parse(address)?.hostname ?? '') : address);
