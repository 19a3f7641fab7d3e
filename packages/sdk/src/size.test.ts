import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

const gzipped = async (code: string): Promise<number> => {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: fileURLToPath(new URL('.', import.meta.url)), loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    write: false,
  });
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length;
};

test('the evaluation core costs a page at most 4 kB', async () => {
  expect(await gzipped(`export * from './core.ts'`)).toBeLessThanOrEqual(4000);
});

test('the whole client costs a page a fifth less than the official newest one', async () => {
  const ours = await gzipped(`export { GrowthBook } from './index.ts'`);
  const newest = await gzipped(`export { GrowthBook } from '@growthbook/growthbook'`);
  expect(ours).toBeLessThan(newest * 0.8);
});

test('sticky services and the client for many users cost nothing to a page that does not use them', async () => {
  const alone = await gzipped(`export { GrowthBook } from './client/client.ts'`);
  const throughIndex = await gzipped(`export { GrowthBook } from './index.ts'`);
  // Short names fall differently; a class left in by mistake costs hundreds of bytes.
  expect(Math.abs(throughIndex - alone)).toBeLessThan(50);
});
