import { registrationToken } from '../src/users/registration.service.ts';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Plan } from '@gb/domain/billing';
import { inject } from 'vitest';
import { type App, makeApp } from '../src/app.ts';
import type { Database } from '../src/platform/db/database.ts';
import { openPglite } from '../src/platform/db/pglite.ts';
import { openPostgres } from '../src/platform/db/postgres.ts';
import { createDatabase } from './createDatabase.ts';
import { quietLog, testConfig } from './prepare.ts';
import { quickFolder } from './quickFolder.ts';

export { quietLog };

type Answer<T = Record<string, never>> = { status: number; body: T; headers: Record<string, unknown> };

/** Someone who calls the server: signed in, and in an organization. */
export type Person = {
  token: string;
  organizationId: string;
  userId: string;
  email: string;
  call<T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<Answer<T>>;
  /** Somebody new in this person's organization, as they come in: invited, registered, accepted. */
  addMember(role?: object): Promise<Person>;
  /** Somebody new who asked to join this person's organization, and waits. Gives their id. */
  addPending(): Promise<string>;
};

/** The product in memory on the database under test, with calls as people make them. */
export type TestApp = App & {
  anonymous<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers?: object,
    /** Where the call comes from. */
    address?: string,
  ): Promise<Answer<T>>;
  /** The first account of the installation with its organization; made once. */
  owner(): Promise<Person>;
  /** Puts every organization there is on a plan. */
  setPlan(plan: Plan): Promise<void>;
  /** A new account with an organization of its own. */
  stranger(): Promise<Person>;
};

/** A database of the kind under test on which the product was started once, removed when closed. */
export async function openTestDatabase(): Promise<Database> {
  if (process.env.TEST_DATABASE === 'postgres') {
    const name = `test_${randomBytes(6).toString('hex')}`;
    return openPostgres(await createDatabase(inject('postgresUrl'), name, inject('postgresTemplate')), quietLog);
  }
  const directory = mkdtempSync(join(quickFolder(), 'test-pglite-'));
  cpSync(inject('pgliteTemplate'), directory, { recursive: true });
  const database = await openPglite(directory, quietLog);
  return {
    ...database,
    close: async () => {
      await database.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** The internet as tests see it, unless they stand in for a part of it: nobody listens there. */
const noInternet = 'http://127.0.0.1:9';

export async function makeTestApp(
  environment: Record<string, string> = {},
  database?: Database,
  cloudGateway: string | null = noInternet,
): Promise<TestApp> {
  const config = testConfig(environment);
  const app = await makeApp({ config, database: database ?? (await openTestDatabase()), log: quietLog, cloudGateway });
  const anonymous: TestApp['anonymous'] = async (method, url, body, headers = {}, address = '127.0.0.1') => {
    const response = await app.http.inject({
      method: method as 'GET',
      url,
      remoteAddress: address,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    return { status: response.statusCode, body: parse(response.body) as never, headers: response.headers };
  };
  const asPerson = async (token: string, email: string): Promise<Person> => {
    const headers = { authorization: `Bearer ${token}` };
    const me = await anonymous<{ userId: string; organizations: { id: string }[] }>('GET', '/user', undefined, headers);
    const organizationId = me.body.organizations.at(-1)?.id ?? '';
    return {
      token,
      email,
      organizationId,
      userId: me.body.userId,
      call: (method, path, body) => anonymous(method, path, body, { ...headers, 'x-organization': organizationId }),
      addMember: (role) => addMember(headers, organizationId, role),
      addPending: () => addPending(organizationId),
    };
  };
  /** Where letters are sent: opens the link that finishes an account. */
  const finish = async ({ name, email, password }: { name: string; email: string; password: string }) => {
    const token = registrationToken(app.services, { name, email });
    const input = { token, name, password };
    return (await anonymous<{ token: string }>('POST', '/auth/register/finish', input)).body.token;
  };
  const register = async (): Promise<{ email: string; token: string }> => {
    const email = `${randomBytes(5).toString('hex')}@example.com`;
    const input = { name: 'Sam Stranger', email, password: 'a long password' };
    // Everybody is at a computer of their own: from one alone, so many accounts would be an attack.
    const address = `10.${[...randomBytes(3)].join('.')}`;
    const answer = await anonymous<{ token?: string }>('POST', '/auth/register', input, {}, address);
    return { email, token: answer.body.token ?? (await finish(input)) };
  };
  const addMember = async (headers: object, organizationId: string, role: object = { role: 'engineer' }) => {
    const { email, token } = await register();
    const inviter = { ...headers, 'x-organization': organizationId };
    const sent = await anonymous<{ invites: { invite: { link: string } }[] }>(
      'POST',
      '/api/v1/invites',
      { emails: [email], ...role },
      inviter,
    );
    const key = sent.body.invites[0]?.invite.link.split('key=')[1];
    const address = `10.${[...randomBytes(3)].join('.')}`;
    await anonymous('POST', '/auth/invitation/accept', { key }, { authorization: `Bearer ${token}` }, address);
    return asPerson(token, email);
  };
  const addPending = async (organizationId: string): Promise<string> => {
    const { email, token } = await register();
    const { userId } = await asPerson(token, email);
    const insert = 'insert into pending_members (organization_id, id, date_created) values ($1, $2, now())';
    await app.services.database.query(insert, [organizationId, userId]);
    return userId;
  };
  let first: Promise<Person> | undefined;
  const owner = () => {
    first ??= (async () => {
      const email = 'owner@example.com';
      const made = await anonymous<{ token: string }>('POST', '/auth/firsttime', {
        companyname: 'Acme',
        name: 'Olivia Owner',
        email,
        password: 'a long password',
      });
      return asPerson(made.body.token, email);
    })();
    return first;
  };
  const stranger = async () => {
    await owner();
    const { email, token } = await register();
    await anonymous('POST', '/organization', { company: 'Strangers' }, { authorization: `Bearer ${token}` });
    return asPerson(token, email);
  };
  const setPlan = async (plan: Plan) =>
    void (await app.services.database.query('update organizations set plan = $1', [plan]));
  return { ...app, setPlan, anonymous, owner, stranger };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
