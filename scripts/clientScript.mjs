// Builds the script tag that the server gives to other sites, with what production has: run by `buildPages`.
import { join } from 'node:path';
import { build } from 'vite';
import { root } from './workspace.mjs';

const sdk = join(root, 'packages', 'sdk');
await build({
  root: sdk,
  configFile: false,
  logLevel: 'warn',
  build: {
    outDir: join(sdk, 'dist'),
    target: 'es2022',
    lib: { entry: join(sdk, 'src', 'script.ts'), formats: ['iife'], name: 'script', fileName: () => 'script.js' },
  },
});
