import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { engines, isInstalled } from './conformance/engines.ts';
import { type ConformanceRow, evaluateAnalysisCase, evaluateCaseByReference } from './conformance.ts';
import { differences } from './reference/differences.ts';
import type { NeutralPlan, NeutralTables } from './conformance/neutralPlan.ts';

type Case = {
  id: string;
  world: string;
  tags: string[];
  plan: NeutralPlan;
  expected: ConformanceRow[];
  expectedExact?: ConformanceRow[];
};
type CaseFile = { worlds: Record<string, { tables: NeutralTables }>; cases: Case[] };

/** Known-answer cases, reference release 5.0.1, PostgreSQL 15, UTC; see cases/README.md. */
const { worlds, cases }: CaseFile = JSON.parse(
  readFileSync(new URL('../cases/analysis.json', import.meta.url), 'utf8'),
);
const relativeTolerance = 1e-7;

describe.each(engines)('on %s', (engine) => {
  beforeEach((context) => context.skip(!isInstalled(engine), `${engine} is not installed`));
  test.each(cases)('$id ($tags) gives the known rows', async ({ world, plan, expected, expectedExact }) => {
    const tables = worlds[world]?.tables ?? {};
    const actual = await evaluateAnalysisCase({ tables, plan }, engine);
    expect(differences(actual, expectedExact ?? expected, relativeTolerance)).toEqual([]);
  });
});

test.each(cases)(
  '$id ($tags) gives the known rows on the independent reference path',
  async ({ world, plan, expected, expectedExact }) => {
    const tables = worlds[world]?.tables ?? {};
    const actual = await evaluateCaseByReference({ tables, plan }, 'duckdb');
    expect(differences(actual, expectedExact ?? expected, relativeTolerance)).toEqual([]);
  },
);
