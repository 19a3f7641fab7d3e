import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { open, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** Another process has this data directory; opening it twice would lose data. */
export class DirectoryInUse extends Error {
  constructor(directory: string) {
    super(
      `The data directory ${directory} is in use by another running server. Stop that one, or set DATA_DIR to another directory.`,
    );
  }
}

/**
 * Claims a directory for this process and gives the function that frees it. On Linux the claim is an abstract socket,
 * which the kernel frees however the process ends; elsewhere it is a file with the owner's process id.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  return process.platform === 'linux' ? lockBySocket(directory) : lockByFile(directory);
}

async function lockBySocket(directory: string): Promise<() => Promise<void>> {
  const name = createHash('sha256').update(realpathSync(directory)).digest('hex').slice(0, 32);
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new DirectoryInUse(directory) : error),
    );
    server.listen({ path: `\0data-directory-${name}` }, resolve);
  });
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

async function lockByFile(directory: string): Promise<() => Promise<void>> {
  const path = join(directory, 'server.lock');
  const owner = Number(await readFile(path, 'utf8').catch(() => ''));
  if (owner && isAlive(owner)) throw new DirectoryInUse(directory);
  await rm(path, { force: true });
  const file = await open(path, 'wx').catch(() => {
    throw new DirectoryInUse(directory);
  });
  await file.writeFile(String(process.pid));
  await file.close();
  return () => rm(path, { force: true });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
