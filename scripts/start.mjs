// `npm start`: installs, builds and serves. Everything after the first time is skipped when nothing changed.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildInfo, buildPages, install, rightNode, root } from './workspace.mjs';

install({ dev: false });
buildPages();

const server = spawn(rightNode(), [join(root, 'packages', 'server', 'src', 'main.ts')], {
  stdio: 'inherit',
  env: { ...buildInfo(), ...process.env, NODE_NO_WARNINGS: '1' },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(signal ? 0 : (code ?? 1)));
