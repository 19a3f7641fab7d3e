import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type ConformanceRow, evaluateAnalysisCase } from './conformance.ts';
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

describe.each(['duckdb', 'postgres'] as const)('on %s', (engine) => {
  test.each(cases)('$id ($tags) gives the known rows', async ({ world, plan, expected, expectedExact }) => {
    const tables = worlds[world]?.tables ?? {};
    const actual = await evaluateAnalysisCase({ tables, plan }, engine);
    expect(differences(actual, expectedExact ?? expected)).toEqual([]);
  });
});

/** Paths at which two results differ by more than the tolerance. */
function differences(actual: unknown, expected: unknown, path = ''): string[] {
  if (typeof actual === 'number' && typeof expected === 'number') {
    const isClose = Math.abs(actual - expected) <= relativeTolerance * Math.max(1, Math.abs(expected));
    return isClose ? [] : [`${path}: ${actual} instead of ${expected}`];
  }
  if (!isObject(actual) || !isObject(expected))
    return actual === expected ? [] : [`${path}: ${String(actual)} instead of ${String(expected)}`];
  const keys = new Set([...Object.keys(actual), ...Object.keys(expected)]);
  return [...keys].flatMap((key) => differences(actual[key], expected[key], `${path}/${key}`));
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
