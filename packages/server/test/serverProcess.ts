import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
/** As `npm start` starts it. */
export const LAUNCH = JSON.parse(readFileSync(new URL('../launch.json', import.meta.url), 'utf8')) as {
  flags: string[];
  environment: Record<string, string>;
};
const READY_MS = 60_000;

export type ServerProcess = {
  origin: string;
  pid: number;
  hasEnded(): boolean;
  output(): string;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  /** Asks it to stop, and waits until it has. Gives its exit code. */
  stop(): Promise<number | null>;
};

/** The real server in a process of its own. Fails with its output when it does not start. */
export async function startServer(environment: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [...LAUNCH.flags, MAIN], {
    env: {
      ...LAUNCH.environment,
      PATH: process.env.PATH,
      PORT: '0',
      LOG_LEVEL: 'warn',
      NODE_NO_WARNINGS: '1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const origin = await new Promise<string>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`${why}\n${text}`));
    const timer = setTimeout(() => fail('The server did not start in time.'), READY_MS);
    const hear = (chunk: Buffer) => {
      text += chunk.toString();
      const address = /ready at (\S+)/.exec(text)?.[1];
      if (!address) return;
      clearTimeout(timer);
      resolve(address.replace('localhost', '127.0.0.1'));
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', (code) => fail(`The server ended with code ${code}.`));
  });
  return {
    origin,
    pid: child.pid ?? 0,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    output: () => text,
    kill: () => end(child, 'SIGKILL', ended).then(() => {}),
    stop: () => end(child, 'SIGTERM', ended),
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals, ended: Promise<number | null>): Promise<number | null> {
  child.kill(signal);
  return ended;
}

/** How a start that must fail ends: its exit code and what it said. */
export function failToStart(environment: Record<string, string>): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [MAIN], {
      env: { PATH: process.env.PATH, PORT: '0', NODE_NO_WARNINGS: '1', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk));
    child.once('exit', (code) => resolve({ code, output }));
  });
}
