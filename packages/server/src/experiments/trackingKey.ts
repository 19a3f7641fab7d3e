import type { Ctx } from '../platform/context.ts';
import { takenTrackingKey } from './experiment.repository.ts';

/** A free tracking key from a name: lower case, hyphens, and a number when the plain one is taken. */
export async function deriveTrackingKey(ctx: Ctx, name: string): Promise<string> {
  const plain = slug(name);
  for (let count = 1; ; count++) {
    const key = count === 1 ? plain : `${plain}-${count}`;
    if ((await takenTrackingKey(ctx, key)) === null) return key;
  }
}

const slug = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 100) || 'experiment';
