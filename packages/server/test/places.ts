import { randomBytes } from 'node:crypto';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { createDatabase } from './createDatabase.ts';
import type { ServerProcess } from './serverProcess.ts';

export const ON_POSTGRES = process.env.TEST_DATABASE === 'postgres';
export const SECRETS = { JWT_SECRET: 'x'.repeat(32), ENCRYPTION_KEY: 'y'.repeat(32) };

/** Where servers of the database under test keep everything, below a directory. */
export function placesIn(directory: string) {
  async function makePlace(template: string | undefined): Promise<Record<string, string>> {
    const name = `crash_${randomBytes(4).toString('hex')}`;
    const DATA_DIR = join(directory, name);
    if (ON_POSTGRES)
      return { DATA_DIR, DATABASE_URL: await createDatabase(inject('postgresUrl'), name, template), ...SECRETS };
    if (template) cpSync(template, join(DATA_DIR, 'database'), { recursive: true });
    return { DATA_DIR };
  }
  return {
    /** Nothing is there yet. */
    emptyPlace: () => makePlace(undefined),
    /** A server has run there before. That saves the seconds a new database takes. */
    usedPlace: () => makePlace(inject(ON_POSTGRES ? 'postgresTemplate' : 'pgliteTemplate')),
  };
}

export const post = (origin: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(origin + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });

/** Makes the first account and its organization. Gives the headers of its calls. */
export async function signUp(server: ServerProcess): Promise<Record<string, string>> {
  const account = { companyname: 'Acme', name: 'Ann', email: 'ann@example.com', password: 'a long password' };
  const { token } = (await (await post(server.origin, '/auth/firsttime', account)).json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const me = (await (await fetch(`${server.origin}/user`, { headers })).json()) as { organizations: { id: string }[] };
  return { ...headers, 'x-organization': me.organizations[0]?.id ?? '' };
}
