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

process.once('message', async (task: ShopTask) => {
  const rows = generateShop({ ...task, assign: assignWith(task.payload, task.featureKey) });
  const counts = await writeShop(task.path, rows);
  process.send?.(counts, () => process.exit(0));
});
