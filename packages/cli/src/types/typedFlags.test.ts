import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { declare } from './declaration.ts';
import { run } from './run.ts';
import { usagesIn } from './usages.ts';

const flag = (id: string, valueType: string, defaultValue: string, more: object = {}) => ({
  id, valueType, defaultValue, description: '', archived: false, rules: [], ...more,
}); // biome-ignore format: one line reads better

describe('typed-flags', () => {
  let server: Server;
  let url: string;
  let features: object[];
  let folder: string;
  let said: string[];
  let complaints: string[];
  let out: string;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'typed-flags-'));
    out = join(folder, 'flags.d.ts');
    said = [];
    complaints = [];
    features = [flag('on', 'boolean', 'false'), flag('colour', 'string', 'red')];
    server = createServer((request, response) => {
      const query = new URL(request.url ?? '', 'http://x').searchParams;
      const isKnown = request.headers.authorization === 'Bearer secret';
      const offset = Number(query.get('offset'));
      const page = features.slice(offset, offset + 1);
      const body = { features: page, hasMore: offset + 1 < features.length, nextOffset: offset + 1 };
      response.writeHead(isKnown ? 200 : 401).end(JSON.stringify(isKnown ? body : { message: 'Not signed in' }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    rmSync(folder, { recursive: true, force: true });
    await new Promise((resolve) => server.close(resolve));
  });

  const call = (args: string[], pause = async () => false, key = 'secret') =>
    run(['--url', url, '--out', out, ...args], {
      environment: { GB_API_KEY: key },
      say: (text) => void said.push(text),
      complain: (text) => void complaints.push(text),
      pause,
      ended: async () => {},
    });
  const code = (name: string, text: string) => {
    mkdirSync(join(folder, 'src'), { recursive: true });
    writeFileSync(join(folder, 'src', name), text);
  };

  it('writes the keys and value types of all flags, page by page', async () => {
    features.push(flag('gone', 'string', 'x', { archived: true }));
    expect(await call([])).toBe(0);
    expect(readFileSync(out, 'utf8')).toContain(
      'export type AppFeatures = {\n  "colour": string;\n  "on": boolean;\n};',
    );
    expect(said).toEqual([`${out}: 2 flags`]);
  });

  it('gives a JSON flag the type of all its values, in rules and variations too', () => {
    const values = ['{"size":1,"tags":["a"]}', '{"size":null,"style":{"bold":true}}', '{"tags":[]}'];
    const text = declare([{ id: 'layout', description: 'Where things are */ go', valueType: 'json', values }]);
    expect(text).toContain(
      '"layout": { "size"?: null | number; "style"?: { "bold": boolean }; "tags"?: Array<string> };',
    );
    expect(text).not.toContain('*/ go');
  });

  it('watches, and writes again only when flags change', async () => {
    let looks = 0;
    const pause = async () => {
      looks++;
      if (looks === 2) features.push(flag('new', 'number', '1'));
      return looks < 4;
    };
    expect(await call(['--watch'], pause)).toBe(0);
    expect(said).toEqual([`${out}: 2 flags`, `${out}: 3 flags`]);
    expect(readFileSync(out, 'utf8')).toContain('"new": number;');
  });

  it('fails on a flag in code that does not exist, says where, and what was probably meant', async () => {
    code('shop.tsx', "gb.isOn('on');\nuseFeatureValue('color', 'blue');\n<IfFeatureEnabled feature=\"nowhere\">");
    code('notes.md', "isOn('not-code')");
    expect(await call(['--check', join(folder, 'src')])).toBe(1);
    expect(complaints).toEqual([
      `${join(folder, 'src', 'shop.tsx')}:2: there is no flag color; did you mean colour?`,
      `${join(folder, 'src', 'shop.tsx')}:3: there is no flag nowhere`,
    ]);
  });

  it('is content when every flag in code exists, and not when the declaration is old', async () => {
    code('shop.ts', "gb.isOn('on'); gb.getFeatureValue<string>('colour', 'x');");
    expect(await call(['--check', join(folder, 'src')])).toBe(0);
    expect(said).toEqual(['2 uses of flags, all of which exist']);
    await call([]);
    features.push(flag('new', 'number', '1'));
    expect(await call(['--check', join(folder, 'src')])).toBe(1);
    expect(complaints[0]).toContain('is not what the server has now');
  });

  it('says what the server said, and what is wrong with a call', async () => {
    expect(await call([], undefined, 'wrong')).toBe(1);
    expect(complaints).toEqual([`${url} answered 401: Not signed in`]);
    expect(await call(['--watch', '--check'])).toBe(2);
    expect(await call(['somewhere'])).toBe(2);
    expect(await call([], undefined, '')).toBe(2);
    expect(complaints.join('\n')).toMatch(/not both[\s\S]*only for --check[\s\S]*--key: expected/);
  });
});

it.each([
  ["gb.isOff(\n  'a')", [['a', 1]]],
  ['useFeature(`a`); useFeature(`a-${b}`)', [['a', 1]]],
  ['<FeatureString default="x" feature={"a"} />', [['a', 1]]],
  [
    'x.feature(\'a\');\n\nevalFeature("b")',
    [
      ['a', 1],
      ['b', 3],
    ],
  ],
  ["isOnline('a'); options.feature = 'b'", []],
])('finds the flags that %j asks for', (text, expected) => {
  expect(usagesIn(text, 'f').map(({ key, line }) => [key, line])).toEqual(expected);
});
