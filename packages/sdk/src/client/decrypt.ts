import type { Payload } from '../payload.ts';
import { getPolyfills } from './platform.ts';

const bytes = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));

/**
 * Reads `base64(iv).base64(ciphertext)`, AES-CBC with a 128-bit base64 key, as text.
 * Rejects with "Failed to decrypt" for any text or key that does not fit.
 */
export const decrypt = async (
  encrypted: string,
  key?: string,
  subtle = getPolyfills().SubtleCrypto,
): Promise<string> => {
  if (!subtle) throw new Error('No SubtleCrypto implementation found');
  try {
    const cipher = { name: 'AES-CBC', length: 128 };
    const secret = await subtle.importKey('raw', bytes(key || ''), cipher, true, ['decrypt']);
    const [iv, text] = encrypted.split('.') as [string, string];
    return new TextDecoder().decode(await subtle.decrypt({ ...cipher, iv: bytes(iv) }, secret, bytes(text)));
  } catch {
    throw new Error('Failed to decrypt');
  }
};

/** A copy of the payload with its encrypted parts in clear; a part that cannot be read stays absent, with a log line. */
export const decryptPayload = async (payload: Payload, key?: string): Promise<Payload> => {
  const clear: Record<string, unknown> = { ...payload };
  for (const part in payload) {
    const name = part.replace(/^encrypted(.)/, (_, first: string) => first.toLowerCase());
    const encrypted = clear[part];
    if (name === part || !encrypted) continue;
    delete clear[part];
    try {
      clear[name] = JSON.parse(await decrypt(encrypted as string, key));
    } catch (error) {
      delete clear[name];
      console.error(error);
    }
  }
  return clear;
};
