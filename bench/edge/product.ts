import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { makeApp } from '../../packages/server/src/app.ts';
import { readConfig } from '../../packages/server/src/platform/config.ts';
import { openPglite } from '../../packages/server/src/platform/db/pglite.ts';
import { answerCpu } from './cpu.ts';

/** The product in a process of its own, with flags enough for a payload of about the size asked for. */
const bytes = Number(process.argv[2]);
const directory = mkdtempSync(join(tmpdir(), 'bench-edge-'));
const log = pino({ level: 'error' });
const config = readConfig({ DATA_DIR: directory, LOG_LEVEL: 'error' });
const app = await makeApp({ config, database: await openPglite(join(directory, 'database'), log), log });
const origin = await app.http.listen({ port: 0, host: '127.0.0.1' });

const call = async (method: 'POST' | 'GET', url: string, payload?: object, headers = {}) =>
  (await app.http.inject({ method, url, headers, ...(payload ? { payload } : {}) })).json();

const account = { companyname: 'Bench', name: 'Ben Bench', email: 'ben@example.com', password: 'a long password' };
const { token } = await call('POST', '/auth/firsttime', account);
const auth = { authorization: `Bearer ${token}` };
const { organizations } = await call('GET', '/user', undefined, auth);
const headers = { ...auth, 'x-organization': organizations[0].id };
const connection = { name: 'Bench', languages: ['javascript'], environment: 'production' };
const { sdkConnection } = await call('POST', '/api/v1/sdk-connections', connection, headers);

/** A flag with a targeting rule is about 230 bytes of payload. */
for (let index = 0; index < bytes / 230; index++) {
  const condition = JSON.stringify({ country: { $in: ['NL', 'BE', 'DE'] }, plan: `plan-${index}`, age: { $gte: 18 } });
  const rule = { id: `fr_${index}`, type: 'force', value: 'a value of some length', condition };
  const flag = { id: `flag-number-${index}`, valueType: 'string', defaultValue: 'another value', rules: [rule] };
  await call('POST', '/api/v1/features', flag, headers);
}
answerCpu();
process.send?.({ url: `${origin}/api/features/${sdkConnection.key}` });
