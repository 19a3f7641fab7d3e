import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { COMPILED } from '../compiled.ts';

const PROGRAM = fileURLToPath(new URL('./pglite.init.ts', import.meta.url));

/**
 * Makes an embedded database with its schema unless there is one. That takes 300 MB which are never given back, so it happens in a
 * process of its own; and under another name until it is whole, so that what was interrupted is not taken for a database.
 */
export async function makePglite(directory: string): Promise<void> {
  if (existsSync(directory)) return;
  const unfinished = `${directory}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  const child = fork(PROGRAM, [unfinished], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { NODE_COMPILE_CACHE: COMPILED, NODE_NO_WARNINGS: '1' },
    execArgv: [],
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('exit', resolve);
    child.once('error', reject);
  });
  if (code !== 0) throw new Error(`The embedded database could not be made in ${directory}`);
  await rename(unfinished, directory);
}
