import type { FeatureRule, ParentCondition } from '../payload.ts';
import type { Case } from './generate.ts';
import type { Random } from './random.ts';

const ids = ['f0', 'f1', 'f2', 'f3', 'f4'];

/** Often without the condition that servers always send, and often upon each other. */
const parent = (random: Random): ParentCondition => ({
  id: random.pick(ids),
  ...(random.chance(0.4) ? { condition: random.pick([{ value: true }, { value: { $exists: true } }, {}]) } : {}),
  gate: random.chance(0.4),
});

const rule = (random: Random): FeatureRule => ({
  parentConditions: random.list(2, () => parent(random)),
  ...(random.chance(0.6) ? { force: random.pick([true, 'x', null]) } : { key: 'e', variations: [true, false] }),
});

/** Five features and an experiment that depend on each other, mostly in circles. */
export const circles = (random: Random): Case => {
  const feature = () => ({ defaultValue: random.pick([true, false, 'x']), rules: random.list(2, () => rule(random)) });
  return {
    payload: { features: Object.fromEntries(ids.map((id) => [id, feature()])) },
    attributes: { id: 'u' },
    url: '',
    forcedFeatures: random.chance(0.2) ? [[random.pick(ids), 'forced']] : [],
    enabled: true,
    qaMode: false,
    sticky: null,
    experiments: [{ key: 'inline', variations: [0, 1], parentConditions: random.list(2, () => parent(random)) }],
  };
};
