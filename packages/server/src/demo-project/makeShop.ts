import { Worker } from 'node:worker_threads';
import type { ShopTask } from './shop.worker.ts';

/** Generates the shop's file in a thread of its own, because it takes seconds of computing. */
export function makeShop(task: ShopTask): Promise<Record<string, number>> {
  const worker = new Worker(new URL('./shop.worker.ts', import.meta.url), { workerData: task });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}
