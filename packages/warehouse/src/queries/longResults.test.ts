import { beforeEach, describe, expect, test } from 'vitest';
import { runs } from '../../../../test/scale.ts';
import { compileExperimentQueries } from '../compileExperimentQueries.ts';
import { differences } from '../reference/differences.ts';
import { engines, isInstalled } from '../conformance/engines.ts';
import type { NeutralMetric, NeutralPlan } from '../conformance/neutralPlan.ts';
import { randomPlan, randomTables } from '../conformance/randomWorld.ts';
import { toAnalysisPlan } from '../conformance/toPlan.ts';
import { evaluateAnalysisCase, evaluateCaseByReference } from '../conformance.ts';

const kinds = ['any', 'rows', 'amount'] as const;

/** Nine metrics over disjoint quantities and categories, everything else as a random plan has it. */
function disjointPlan(seed: number): NeutralPlan {
  const random = randomPlan(seed);
  const [shared] = random.metrics;
  const metrics = [0, 1, 2].flatMap((qty) =>
    kinds.map(
      (column, index): NeutralMetric => ({
        id: `${column}${qty}`,
        kind: column === 'any' ? 'proportion' : 'mean',
        window: shared?.window ?? { type: 'none', value: 0, unit: 'hours', delay: 0, delayUnit: 'hours' },
        cap: null,
        cupedDays: 14,
        events: {
          table: 'orders',
          column,
          aggregate: 'sum',
          where: [
            { column: 'qty', op: 'in', values: [qty * 3 + index, qty * 3 + index + 100] },
            { column: 'amount', op: '!=', values: [40] },
          ],
        },
      }),
    ),
  );
  return { ...random, metrics };
}

describe.each(engines)('on %s', (engine) => {
  beforeEach((context) => context.skip(!isInstalled(engine), `${engine} is not installed`));

  test.each(Array.from({ length: runs(1, 40) }, (_, index) => 500 + index))(
    'one row per unit and metric gives the rows of the reference (world %i)',
    async (seed) => {
      const tables = randomTables(seed);
      const plan = disjointPlan(seed);
      const fast = await evaluateAnalysisCase({ tables, plan }, engine);
      const reference = await evaluateCaseByReference({ tables, plan }, engine);
      expect(differences(fast, reference, 1e-9)).toEqual([]);
    },
  );
});

test('metrics share an event only in the wide form', () => {
  const tables = randomTables(1);
  const sqlOf = (plan: NeutralPlan) =>
    compileExperimentQueries(
      toAnalysisPlan({ ...plan, excludeInProgress: false }, tables, 'duckdb'),
      'duckdb',
    ).queries.map(({ sql }) => sql);
  const plan = disjointPlan(500);
  expect(sqlOf(plan)[0]).toContain('unit_metric');
  const overlapping = plan.metrics.map((metric, index) =>
    index === 0 && metric.kind === 'proportion'
      ? { ...metric, events: { ...metric.events, where: [{ column: 'qty', op: 'in' as const, values: [1] }] } }
      : metric,
  );
  expect(sqlOf({ ...plan, metrics: overlapping })[0]).not.toContain('unit_metric');
  expect(sqlOf({ ...plan, metrics: plan.metrics.slice(0, 5) })[0]).not.toContain('unit_metric');
});
