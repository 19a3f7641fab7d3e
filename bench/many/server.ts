import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { LAUNCH } from '../../packages/server/test/serverProcess.ts';

const MAIN = fileURLToPath(new URL('../../packages/server/src/main.ts', import.meta.url));
const WATCH = new URL('./watchLoop.ts', import.meta.url).href;

export type Held = { heldMs: number; workedMs: number; residentMb: number };

/** The real server, which can be asked how long its event loop was held since it was last asked. */
export type WatchedServer = { origin: string; held(): Promise<Held>; stop(): Promise<void> };

export async function startWatched(environment: Record<string, string>): Promise<WatchedServer> {
  const child = fork(MAIN, [], {
    execArgv: [...LAUNCH.flags, '--import', WATCH],
    env: {
      ...LAUNCH.environment,
      PATH: process.env.PATH,
      PORT: '0',
      LOG_LEVEL: 'error',
      NODE_NO_WARNINGS: '1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let output = '';
  const origin = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk.toString();
      const address = /ready at (\S+)/.exec(output)?.[1];
      if (address) resolve(address.replace('localhost', '127.0.0.1'));
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', (chunk: Buffer) => {
      hear(chunk);
      process.stderr.write(chunk);
    });
    child.once('exit', (code) => reject(new Error(`The server ended with code ${code}.\n${output}`)));
  });
  return {
    origin,
    held: () =>
      new Promise((resolve) => {
        child.once('message', (answer) => resolve(answer as Held));
        child.send('held');
      }),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
