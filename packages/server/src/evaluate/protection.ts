import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import type { ShapingConnection } from '@gb/domain/sdk-payload';

/** A connection as no library needs protecting from it. */
export const inClear = <C extends ShapingConnection>(connection: C): C => ({
  ...connection,
  hashSecureAttributes: false,
  includeRuleIds: true,
  savedGroupReferencesEnabled: false,
  sdkVersion: '',
});

/** `base64(iv).base64(ciphertext)` by AES-CBC with the connection's 128-bit key, as every SDK decrypts it. */
export function encrypt(text: string, base64Key: string): string {
  const iv = randomBytes(16);
  const cipher = createCipheriv('aes-128-cbc', Buffer.from(base64Key, 'base64'), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `${iv.toString('base64')}.${sealed.toString('base64')}`;
}

/** Salted hashes of secure values, as hexadecimal text. */
export const hashWith =
  (salt: string) =>
  (text: string): string =>
    createHash('sha256')
      .update(salt + text)
      .digest('hex');
