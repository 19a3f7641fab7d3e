import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, makeTestApp } from '../../test/app.ts';
import { make } from '../../test/samples.ts';

const MAIN = fileURLToPath(new URL('../../../cli/src/main.ts', import.meta.url));

let app: TestApp;
let url: string;
let key: string;
const folder = mkdtempSync(join(tmpdir(), 'typed-flags-'));
const out = join(folder, 'flags.d.ts');

beforeAll(async () => {
  app = await makeTestApp();
  url = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const owner = await app.owner();
  const made = await owner.call<{ secret: string }>('POST', '/api/v1/api-keys', {
    description: 'CI',
    role: 'readonly',
  });
  key = made.body.secret;
  for (const id of ['flag-7', 'flag-100']) await make.feature(owner, { id, valueType: 'number', defaultValue: '1' });
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app.stop();
});

const typedFlags = (...args: string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const env = { PATH: process.env.PATH, GB_API_KEY: key, NODE_NO_WARNINGS: '1' };
    const child = execFile(
      process.execPath,
      [MAIN, 'types', '--url', url, '--out', out, ...args],
      { env },
      (_, said, complained) => resolve({ code: child.exitCode ?? -1, output: said + complained }),
    );
  });

it('the typed-flags command declares the flags of this server, and checks code against them', async () => {
  expect(await typedFlags()).toEqual({ code: 0, output: `${out}: 2 flags\n` });
  expect(readFileSync(out, 'utf8')).toContain('"flag-100": number;');
  const file = join(folder, 'shop.ts');
  writeFileSync(file, "gb.isOn('flag-7');\ngb.isOn('flag-700000');\n");
  expect(await typedFlags('--check', file)).toEqual({
    code: 1,
    output: expect.stringContaining('shop.ts:2: there is no flag flag-700000'),
  });
});
