// `npm run dev`: the server restarts and the web app reloads when a file changes. Open the web address it prints.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildClientScript, buildInfo, install, rightNode, root, toolEnvironment } from './workspace.mjs';

install({ dev: true });
buildClientScript();
const node = rightNode();
const API_ORIGIN = `http://127.0.0.1:${process.env.PORT ?? 3000}`;
const env = toolEnvironment({ ...buildInfo(), API_ORIGIN, NODE_NO_WARNINGS: '1' });
const children = [
  spawn(node, ['--watch', join(root, 'packages', 'server', 'src', 'main.ts')], { stdio: 'inherit', env }),
  spawn(node, [join(root, 'node_modules', 'vite', 'bin', 'vite.js')], {
    stdio: 'inherit',
    env,
    cwd: join(root, 'packages', 'web'),
  }),
];
const stop = () => children.forEach((child) => child.kill());
for (const child of children) child.on('exit', stop);
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
