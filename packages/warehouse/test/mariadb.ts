import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdtemp } from 'node:fs/promises';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import mysql from 'mysql2/promise';

export type TestMariadb = { socketPath: string; stop(): Promise<void> };

type Owner = { uid: number; gid: number } | Record<string, never>;

const run = promisify(execFile);
const serverPath = ['/usr/sbin/mariadbd', '/usr/local/sbin/mariadbd', '/opt/homebrew/bin/mariadbd'].find(existsSync);
const startDeadlineMs = 30_000;

/** Whether this machine has a MariaDB server to test with (Debian: `apt-get install mariadb-server`). */
export const hasMariadb = (): boolean => serverPath !== undefined;

/** Starts an empty MariaDB of our own, reachable only through its socket; it ends with the process that started it. */
export async function startMariadb(): Promise<TestMariadb> {
  if (!serverPath) throw new Error('MariaDB is not installed: apt-get install mariadb-server');
  const directory = await mkdtemp(join(tmpdir(), 'test-mariadb-'));
  const owner: Owner = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  if ('uid' in owner) await chown(directory, owner.uid, owner.gid);
  const install = async (data: string): Promise<string> => {
    const how = ['--no-defaults', `--datadir=${data}`, '--auth-root-authentication-method=normal', '--skip-test-db'];
    await run('mariadb-install-db', how, { ...owner, cwd: directory });
    return data;
  };
  // Its own script fails now and then ("Unknown table 'mysql.tmp_user_sys'"); nothing of ours has happened by then.
  const data = await install(join(directory, 'data')).catch(() => install(join(directory, 'again')));
  const socketPath = join(directory, 'socket');
  const server = spawn('sh', ['-c', serveUntilInputEnds, serverPath, directory, ...serverArguments(data, socketPath)], {
    ...owner,
    cwd: directory,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  server.unref();
  if (server.stdin instanceof Socket) server.stdin.unref();
  await untilReady(socketPath);
  return { socketPath, stop: () => end(server) };
}

const serveUntilInputEnds =
  'directory=$1; shift; "$0" "$@" & server=$!; cat > /dev/null; kill -TERM $server; wait $server; cd /; rm -rf "$directory"';

const serverArguments = (data: string, socketPath: string): string[] => [
  '--no-defaults',
  `--datadir=${data}`,
  `--socket=${socketPath}`,
  '--skip-networking',
  '--innodb-flush-log-at-trx-commit=0',
  '--innodb-buffer-pool-size=64M',
  '--default-time-zone=-05:00',
  '--character-set-server=utf8mb4',
  '--collation-server=utf8mb4_general_ci',
];

async function untilReady(socketPath: string): Promise<void> {
  const deadline = Date.now() + startDeadlineMs;
  for (;;) {
    try {
      const connection = await mysql.createConnection({ socketPath, user: 'root' });
      return await connection.end();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function end(server: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.ref();
  server.stdin?.end();
  await ended;
}
