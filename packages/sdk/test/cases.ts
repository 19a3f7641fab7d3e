import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { conformance as published } from '../src/conformance.ts';
import type { Attributes, BucketRange, Condition, FeatureDefinition, SavedGroups, UrlTarget } from '../src/payload.ts';

type Cases = {
  hash: [string, string, number, number | null][];
  getBucketRanges: [string, [number, number, number[] | null], BucketRange[]][];
  chooseVariation: [string, number, BucketRange[], number][];
  versions: [unknown, string][];
  getQueryStringOverride: [string, string, number, number | null][];
  urls: [string, string, UrlTarget[], boolean][];
  conditions: [string, Condition, Attributes, boolean, SavedGroups?][];
  features: {
    name: string;
    features: Record<string, FeatureDefinition>;
    attributes: Attributes;
    feature: string;
    expected: object;
    forcedVariations?: Record<string, number>;
    url?: string;
    qaMode?: boolean;
    enabled?: boolean;
  }[];
};

const cases = JSON.parse(readFileSync(new URL('../cases/cases.json', import.meta.url), 'utf8')) as Cases;

/** Tests the published cases on a library, which must be there once the tests run. */
export const testCases = (conformance: () => typeof published): void => {
  beforeAll(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
  afterAll(() => void vi.restoreAllMocks());

  test.each(cases.hash)('hash of %j and %j, version %i, is %j', (seed, value, version, expected) => {
    expect(conformance().hash(seed, value, version)).toBe(expected);
  });

  test.each(cases.getBucketRanges)('bucket ranges: %s', (_, [count, coverage, weights], expected) => {
    const rounded = (ranges: BucketRange[]) => ranges.map((range) => range.map((end) => Number(end.toFixed(6))));
    expect(rounded(conformance().getBucketRanges(count, coverage, weights ?? undefined))).toEqual(expected);
  });

  test.each(cases.chooseVariation)('choosing a variation: %s', (_, n, ranges, expected) => {
    expect(conformance().chooseVariation(n, ranges)).toBe(expected);
  });

  test.each(cases.versions)('version %j is padded to %j', (version, expected) => {
    expect(conformance().paddedVersionString(version)).toBe(expected);
  });

  test.each(cases.getQueryStringOverride)('override of %s in %s among %i', (id, url, count, expected) => {
    expect(conformance().getQueryStringOverride(id, url, count)).toBe(expected);
  });

  test.each(cases.urls)('page targets: %s', (_, url, targets, expected) => {
    expect(conformance().isURLTargeted(url, targets)).toBe(expected);
  });

  test.each(cases.conditions)('condition: %s', (_, condition, attributes, expected, groups) => {
    expect(conformance().evalCondition(attributes, condition, groups)).toBe(expected);
  });

  describe.each(cases.features)('feature: $name', ({ name: _, feature, expected, ...options }) => {
    test('one user', () => {
      expect(new (conformance().GrowthBook)(options).evalFeature(feature)).toMatchObject(expected);
    });

    test('one user of many', () => {
      const { features, attributes, url, ...shared } = options;
      const client = new (conformance().GrowthBookClient)(shared).initSync({ payload: { features } });
      expect(client.evalFeature(feature, { attributes, url })).toMatchObject(expected);
    });
  });
};
