// `npm start`: installs, builds and serves. Everything after the first time is skipped when nothing changed.
import { spawn } from 'node:child_process';
import { buildInfo, buildPages, install, launchOf, rightNode } from './workspace.mjs';

install({ dev: false });
buildPages();

const { args, environment } = launchOf('main.ts');
const env = { ...environment, ...buildInfo(), ...process.env, NODE_NO_WARNINGS: '1' };
const node = rightNode();

if (process.execve && process.platform !== 'win32') {
  // The server takes the place of this process: one less that does nothing but wait.
  process.removeAllListeners('warning');
  process.execve(node, [node, ...args], env);
}
const server = spawn(node, args, { stdio: 'inherit', env });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(signal ? 0 : (code ?? 1)));
