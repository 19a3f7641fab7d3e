// `npm run check`: what must hold before a change lands: format, lint, types, import rules, generated files, tests.
import { join } from 'node:path';
import { install, rightNode, root, run, toolEnvironment } from './workspace.mjs';

install({ dev: true });
const env = toolEnvironment();
const tool = (name) => join(root, 'node_modules', '.bin', name);
run(tool('biome'), ['format', '.'], { env });
run(tool('oxlint'), ['--deny-warnings'], { env });
run(rightNode(), ['packages/web/routes.ts'], { env });
run(tool('tsc'), ['-p', 'tsconfig.json'], { env });
run(rightNode(), ['scripts/imports.mjs'], { env });
run(rightNode(), ['scripts/openapi.mjs', '--check'], { env });
if (!process.argv.includes('--no-tests')) run(rightNode(), ['scripts/test.mjs'], { env });
