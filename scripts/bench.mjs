// `npm run bench -- NAME`: runs one benchmark of bench/, which prints ratios measured side by side in one run.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildPages, install, rightNode, root, run, toolEnvironment } from './workspace.mjs';
import { ensureBrowser } from './browser.mjs';

install({ dev: true });
const names = readdirSync(join(root, 'bench'))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3));
const [name, ...rest] = process.argv.slice(2);
if (!name || !existsSync(join(root, 'bench', `${name}.ts`))) {
  console.log(`Benchmarks: ${names.join(', ')}. Run one with "npm run bench -- ${names[0]}".`);
  process.exit(name ? 1 : 0);
}
const needsPages = name === 'web' || name === 'many';
const browser = needsPages ? ensureBrowser() : null;
if (needsPages) buildPages();
run(rightNode(), ['--expose-gc', join('bench', `${name}.ts`), ...rest], {
  env: toolEnvironment({ NODE_NO_WARNINGS: '1', ...(browser ? { CHROMIUM: browser } : {}) }),
});
