import { parentPort, workerData } from 'node:worker_threads';
import type { FeaturesPayload } from './assign.ts';
import { assignWith } from './assign.ts';
import { generateShop } from './shop.ts';
import { writeShop } from './shopFile.ts';

export type ShopTask = {
  path: string;
  seed: number;
  visitors: number;
  start: number;
  end: number;
  payload: FeaturesPayload;
  featureKey: string;
  variationKeys: string[];
};

const task = workerData as ShopTask;
const rows = generateShop({ ...task, assign: assignWith(task.payload, task.featureKey) });
parentPort?.postMessage(await writeShop(task.path, rows));
