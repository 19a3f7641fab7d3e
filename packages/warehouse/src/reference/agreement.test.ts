import { beforeEach, describe, expect, test } from 'vitest';
import { engines, isInstalled } from '../conformance/engines.ts';
import { runs } from '../../../../test/scale.ts';
import { differences } from './differences.ts';
import { randomPlan, randomTables } from '../conformance/randomWorld.ts';
import { evaluateAnalysisCase, evaluateCaseByReference } from '../conformance.ts';

const firstSeed = 20_240_301;
const plansPerWorld = 25;
const worlds = Array.from({ length: runs(1, 80) }, (_, index) => firstSeed + index);

describe.each(engines)('random worlds on %s', (engine) => {
  beforeEach((context) => context.skip(!isInstalled(engine), `${engine} is not installed`));
  test.each(worlds)('the SQL and the reference agree on world %i', async (world) => {
    const tables = randomTables(world);
    const disagreements: string[] = [];
    for (let index = 0; index < plansPerWorld; index++) {
      const plan = randomPlan(world * 1000 + index);
      const fast = await evaluateAnalysisCase({ tables, plan }, engine);
      const reference = await evaluateCaseByReference({ tables, plan }, engine);
      disagreements.push(
        ...differences(fast, reference, 1e-9).map((difference) => `plan ${world * 1000 + index} ${difference}`),
      );
    }
    expect(disagreements).toEqual([]);
  });
});
