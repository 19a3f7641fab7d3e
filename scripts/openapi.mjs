// Writes docs/openapi.json from the route table; with `--check` it fails when the file is stale.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './workspace.mjs';

const file = join(root, 'docs', 'openapi.json');
const { describeApi } = await import('../packages/server/src/platform/http/openapi.ts');
const { routes } = await import('../packages/server/src/routes.ts');
const text = `${JSON.stringify(describeApi(routes), null, 2)}\n`;

if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') !== text) {
    console.error('docs/openapi.json is stale: run "node scripts/openapi.mjs" and look at the difference.');
    process.exit(1);
  }
  console.log('docs/openapi.json is up to date.');
} else writeFileSync(file, text);
