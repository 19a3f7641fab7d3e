import { fork } from 'node:child_process';
import { COMPILED } from '../platform/compiled.ts';
import type { ShopTask } from './shop.process.ts';

const PROGRAM = new URL('./shop.process.ts', import.meta.url);
const ENVIRONMENT = { NODE_COMPILE_CACHE: COMPILED, NODE_NO_WARNINGS: '1' };

/** Generates the shop's file in a process of its own: it takes seconds of computing, and DuckDB stays out of this one. */
export function makeShop(task: ShopTask): Promise<Record<string, number>> {
  const child = fork(PROGRAM, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], env: ENVIRONMENT, execArgv: [] });
  return new Promise((resolve, reject) => {
    child.once('message', (counts) => resolve(counts as Record<string, number>));
    child.once('error', reject);
    child.once('exit', (code, signal) => reject(new Error(`The shop was not made: ${signal ?? `code ${code}`}`)));
    child.send(task);
  });
}
