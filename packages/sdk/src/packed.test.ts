import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import internalNames from '../internal-names.json' with { type: 'json' };
import { testCases } from '../test/cases.ts';
import type { conformance as published } from './conformance.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** An application of somebody else's, with nothing but the tarballs and React in it. */
const application = mkdtempSync(join(tmpdir(), 'application-'));
const installed = (path: string) => join(application, 'node_modules', path);

type Packing = { packPackages(folder: string): Promise<string[]> };

beforeAll(async () => {
  const { packPackages } = (await import(join(root, 'scripts', 'packages.mjs'))) as Packing;
  const tarballs = await packPackages(join(application, 'tarballs'));
  writeFileSync(join(application, 'package.json'), '{ "type": "module" }');
  const flags = ['--offline', '--no-audit', '--no-fund', '--legacy-peer-deps', '--loglevel=error'];
  const { status, stderr } = spawnSync('npm', ['install', ...flags, ...tarballs], {
    cwd: application,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The packages cannot be installed: ${stderr}`);
  mkdirSync(installed('@types'));
  for (const name of ['react', '@types/react', 'csstype']) {
    symlinkSync(join(root, 'node_modules', name), installed(name));
  }
}, 60_000);
afterAll(() => rmSync(application, { recursive: true, force: true }));

const runNode = (file: string, code: string) => {
  writeFileSync(join(application, file), code);
  return spawnSync(process.execPath, [file], { cwd: application, encoding: 'utf8' });
};

/** What a page pays for this import, and what the bundler had to say about it. */
const bundled = async (code: string, folder = application) => {
  const { outputFiles, warnings } = await build({
    stdin: { contents: code, resolveDir: folder },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    write: false,
    logLevel: 'silent',
  });
  const [file] = outputFiles;
  return { bytes: gzipSync(file?.contents ?? '', { level: 9 }).length, text: file?.text ?? '', warnings };
};

describe('installed outside this folder', () => {
  test('Node imports and requires every entry, and evaluates a feature', () => {
    const { exports } = JSON.parse(readFileSync(installed('@gb/sdk/package.json'), 'utf8')) as { exports: object };
    const entries = Object.keys(exports).map((entry) => `@gb/sdk${entry.slice(1)}`);
    const code = entries.filter((entry) => !entry.endsWith('.json'));
    const { stdout, stderr } = runNode(
      'app.mjs',
      `import { createRequire } from 'node:module';
      for (const entry of ${JSON.stringify([...code, '@gb/sdk-react'])}) await import(entry);
      const { GrowthBook } = createRequire(import.meta.url)('@gb/sdk');
      const features = { color: { defaultValue: 'red', rules: [{ condition: { id: 'u1' }, force: 'blue' }] } };
      console.log(new GrowthBook({ features, attributes: { id: 'u1' } }).getFeatureValue('color', 'none'));`,
    );
    expect({ stdout, stderr }).toEqual({ stdout: 'blue\n', stderr: '' });
  });

  test('TypeScript accepts a strict program and refuses a mistyped one, under both ways to resolve', () => {
    const program = `import { GrowthBook, GrowthBookClient, type FeatureResult, setPolyfills } from '@gb/sdk';
      import { compilePayload, evaluateFeature } from '@gb/sdk/core';
      import { explainFeature } from '@gb/sdk/explain';
      import { pageRules } from '@gb/sdk/page';
      import type { Payload } from '@gb/sdk/payload';
      import { tracingPlugin } from '@gb/sdk/plugins';
      import { RedisStickyBucketService, StickyBucketService } from '@gb/sdk/sticky';
      import { GrowthBookProvider, typedHooks, useFeatureIsOn, useFeatureValue, useGrowthBook } from '@gb/sdk-react';
      type Flags = { color: string; size: number };
      const payload: Payload = { features: { color: { defaultValue: 'red' } } };
      const gb = new GrowthBook<Flags>({ plugins: [tracingPlugin()] }).initSync({ payload });
      export const color: string = gb.getFeatureValue('color', 'blue');
      export const size: FeatureResult<number> = gb.evalFeature('size');
      // @ts-expect-error there is no such flag
      gb.isOn('colour');
      // @ts-expect-error internal
      export type Inside = (typeof gb)['getSource'];
      export const isOn: boolean = useFeatureIsOn<Flags>('color');
      // @ts-expect-error there is no such flag
      useFeatureIsOn<Flags>('colour');
      // @ts-expect-error there is no such flag
      useGrowthBook<Flags>().isOn('colour');
      export const anything: string = useFeatureValue('colour', 'blue');
      const hooks = typedHooks<Flags>();
      export const typed: [string, number] = [hooks.useFeatureValue('color', 'blue'), hooks.useFeatureValue('size', 1)];
      export const asked: FeatureResult<number> = hooks.useFeature('size');
      // @ts-expect-error there is no such flag
      hooks.useFeatureIsOn('colour');
      // @ts-expect-error its value is a number
      hooks.useFeatureValue('size', 'large');
      export const provider = GrowthBookProvider({ growthbook: gb });
      const definitions = compilePayload(payload);
      export const value = evaluateFeature({ definitions, attributes: {}, page: pageRules(() => '/') }, 'color').value;
      export const reasons = explainFeature({ definitions, attributes: {} }, 'color').steps.map(({ reason }) => reason);
      export const many = new GrowthBookClient({}).isOn('x', { attributes: { id: 'u1' } });
      export const services = [RedisStickyBucketService, StickyBucketService, setPolyfills];
    `;
    writeFileSync(join(application, 'app.ts'), program);
    // The second way need not check the declarations once more.
    const ways = [
      { module: 'nodenext', skipDefaultLibCheck: true },
      { module: 'esnext', moduleResolution: 'bundler', skipLibCheck: true },
    ];
    for (const way of ways) {
      const compilerOptions = { strict: true, noEmit: true, target: 'es2022', types: [], ...way };
      writeFileSync(join(application, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['app.ts'] }));
      const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
      const { stdout } = spawnSync(process.execPath, [tsc, '-p', application], { encoding: 'utf8' });
      expect(stdout).toBe('');
    }
  });

  test('React knows that its entry belongs to the browser, and what of the client library it passes on', async () => {
    const entry = readFileSync(installed('@gb/sdk-react/dist/index.js'), 'utf8');
    expect(entry).toMatch(/^['"]use client['"];/);
    // What a client boundary passes on must be named.
    expect(entry).not.toContain('export *');
    const load = (name: string) => import(pathToFileURL(installed(name)).href) as Promise<object>;
    const [own, whole] = await Promise.all([load('@gb/sdk/dist/index.js'), load('@gb/sdk-react/dist/index.js')]);
    expect(Object.keys(whole)).toEqual(expect.arrayContaining(Object.keys(own)));
  });

  test('the command line runs with Node alone', async () => {
    const flag = { id: 'color', valueType: 'string', defaultValue: 'red', description: '', archived: false, rules: [] };
    const body = JSON.stringify({ features: [flag], hasMore: false, nextOffset: null });
    const server = createServer((_, response) => response.end(body));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const command = [installed('.bin/gb'), 'types', '--url', url, '--key', 'secret_1', '--out', 'flags.d.ts'];
    const ended = spawn(process.execPath, command, { cwd: application });
    const code = await new Promise((resolve) => ended.on('exit', resolve));
    server.close();
    expect(code).toBe(0);
    expect(readFileSync(join(application, 'flags.d.ts'), 'utf8')).toContain('"color": string;');
  });

  test('a client follows a stream, and tells of experiments that were seen before anybody listened', () => {
    const { stdout, stderr } = runNode(
      'live.mjs',
      `import { GrowthBook, setPolyfills } from '@gb/sdk';
      let stream;
      class EventSource extends EventTarget { constructor() { super(); stream = this; } close() {} }
      const rule = { key: 'e', variations: ['a', 'b'], weights: [0, 1] };
      const first = { features: { color: { defaultValue: 'red' } } };
      const fetch = async () => Response.json(first, { headers: { 'x-sse-support': 'enabled' } });
      setPolyfills({ fetch, EventSource });
      const gb = new GrowthBook({ clientKey: 'sdk-1', apiHost: 'https://x', attributes: { id: 'u1' } });
      const told = [];
      gb.subscribe((experiment, result) => told.push('ran ' + experiment.key + result.key));
      await gb.init({ streaming: true });
      console.log(gb.getFeatureValue('color', 'none'));
      const data = JSON.stringify({ features: { color: { defaultValue: 'red', rules: [rule] } } });
      stream.dispatchEvent(new MessageEvent('features', { data }));
      await new Promise((resolve) => setTimeout(resolve, 20));
      console.log(gb.getFeatureValue('color', 'none'));
      gb.setTrackingCallback((experiment, result) => void told.push('saw ' + experiment.key + result.key));
      console.log(told.join());
      gb.destroy();`,
    );
    expect({ stdout, stderr }).toEqual({ stdout: 'red\nb\nran e1,saw e1\n', stderr: '' });
  });

  test('no shortened name is one that callers can see in the types, and each is still in use', () => {
    const dist = installed('@gb/sdk/dist');
    const files = readdirSync(dist, { recursive: true, encoding: 'utf8' });
    const types = files.filter((file) => file.endsWith('.d.ts')).map((file) => readFileSync(join(dist, file), 'utf8'));
    const member = /^\s+(?:(?:protected|readonly|static|abstract|get|set) )*"?(\w+)"?\??[:(<;]/gm;
    const seen = new Set(types.flatMap((text) => [...text.matchAll(member)].map(([, name]) => name)));
    expect(seen.size).toBeGreaterThan(200);
    expect(internalNames.filter((name) => seen.has(name))).toEqual([]);
    const sources = fileURLToPath(new URL('.', import.meta.url));
    const code = readdirSync(sources, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.ts$/.test(file))
      .map((file) => readFileSync(join(sources, file), 'utf8'))
      .join('\n');
    expect(internalNames.filter((name) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([]);
  });

  describe('the published cases', () => {
    let conformance: typeof published;
    beforeAll(async () => {
      const file = pathToFileURL(installed('@gb/sdk/dist/conformance.js')).href;
      ({ conformance } = (await import(file)) as { conformance: typeof published });
    });
    testCases(() => conformance);
  });
});

describe('what a page pays for the packed library', () => {
  test('a fifth less than for the official newest one, and the core less than 4 kB', async () => {
    const ours = await bundled(`export { GrowthBook } from '@gb/sdk'`);
    const whole = await bundled(`export * from '@gb/sdk'`);
    const core = await bundled(`export * from '@gb/sdk/core'`);
    const newest = await bundled(`export { GrowthBook } from '@growthbook/growthbook'`, root);
    const newestWhole = await bundled(`export * from '@growthbook/growthbook'`, root);
    expect([ours.warnings, core.warnings]).toEqual([[], []]);
    expect(core.bytes).toBeLessThanOrEqual(4000);
    expect(ours.bytes).toBeLessThanOrEqual(newest.bytes * 0.8);
    expect(whole.bytes).toBeLessThanOrEqual(newestWhole.bytes * 0.8);
  });

  test('it leaves out the client for many users, sticky services and plugins', async () => {
    const { text } = await bundled(`export { GrowthBook } from '@gb/sdk'`);
    expect(text).toContain('getFeatureValue');
    for (const word of ['createScopedInstance', 'gbStickyBuckets__', 'utm_', '_gbdebug', 'gb-anti-flicker']) {
      expect(text).not.toContain(word);
    }
  });
});
