/** Parts of a parameter's name by which people know that it carries a secret. */
const SECRET_WORDS = /passw|passphrase|pwd|secret|token|credential|signature|api[_-]?key|access[_-]?key|authorization/i;
const SECRET_NAMES = /^(pass|key|auth|sig|jwt)$/i;
const isSecretName = (name: string): boolean => SECRET_WORDS.test(name) || SECRET_NAMES.test(name);

const MASK = '***';

/** Whether an address names a user or a password before its host. */
export function hasUser(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && (url.username !== '' || url.password !== '');
}

/** Whether an address carries what proves an account: a user before the host, or a parameter such as `password`. */
export function hasSecrets(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && (hasUser(address) || [...url.searchParams.keys()].some(isSecretName));
}

/** A text with `***` where addresses in it carry a user or a password before the host. */
export const maskUser = (text: string): string => text.replaceAll(/(?<=:\/\/)[^/?#\s]*@/g, `${MASK}@`);

/** A text with `***` where addresses in it carry a user, a password or a token. All else stays as it is. */
export const maskSecrets = (text: string): string =>
  maskUser(text).replaceAll(/(?<=[?&;])([\w.%-]{1,64})=([^&;#\s"'<>]*)/g, (whole, name: string) =>
    isSecretName(decoded(name)) ? `${name}=${MASK}` : whole,
  );

/** Anything with all of its texts masked. */
export function maskSecretsIn(value: unknown): unknown {
  if (typeof value === 'string') return maskSecrets(value);
  if (Array.isArray(value)) return value.map(maskSecretsIn);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, maskSecretsIn(inner)]));
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
