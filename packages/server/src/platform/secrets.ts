import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** Seals what must not be read from the database or a backup: AES-256-GCM with the installation's key. */
export type Secrets = { seal(value: unknown): string; open<T>(sealed: string): T };

export function makeSecrets(encryptionKey: string): Secrets {
  const key = createHash('sha256').update(encryptionKey).digest();
  return {
    seal(value) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const body = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
      return [iv, cipher.getAuthTag(), body].map((part) => part.toString('base64url')).join('.');
    },
    open<T>(sealed: string): T {
      const [iv, tag, body] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'));
      if (!iv || !tag || !body) throw new Error('a sealed value is damaged');
      const decipher = createDecipheriv('aes-256-gcm', key, iv).setAuthTag(tag);
      return JSON.parse(Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')) as T;
    },
  };
}
