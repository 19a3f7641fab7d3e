import type { Feature } from '../features/index.ts';
import type { Known } from './input.ts';
import { audienceOf } from './parents.ts';

/** Whether a prerequisite holds in an environment: for everybody, for nobody, or for some. */
export const STANDINGS = ['live', 'notLive', 'conditional'] as const;
export type Standing = (typeof STANDINGS)[number];

/** Whether a feature gives everybody a value that meets a condition, nobody, or some. */
export function standingOf({ id }: Pick<Feature, 'id'>, condition: string, known: Known): Standing {
  const audience = audienceOf([{ id, condition }], known);
  if (audience === true) return 'live';
  return audience === false ? 'notLive' : 'conditional';
}
