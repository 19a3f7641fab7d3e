import { readFileSync } from 'node:fs';
import { DEFAULT_FREE_SEATS, FREE_TRIAL_DAYS, PRO_MAX_MEMBERS } from '@gb/domain/billing';
import { otherSlice, spanSeconds } from '@gb/domain/analysis';
import { setWeight } from '@gb/domain/experiments/weights';
import { newFactMetric } from '@gb/domain/metrics';
import { DEFAULT_SETTINGS } from '@gb/domain/organizations';
import { demoProjectId, isDemoProject } from '@gb/domain/projects';
import { NEW_TAG_COLOR, newTag } from '@gb/domain/tags';
import { GrowthBook } from '@gb/sdk';
import { hash } from '@gb/sdk/core';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { celebrationsEnabled, drawGreeting } from './platform/celebrate.ts';
import { STORAGE } from './platform/storage.ts';
import { Avatar, initialsOf } from './ui/Avatar.tsx';
import { formatCoverage, formatPercent } from './ui/format.ts';
import { FUSE_OPTIONS } from './ui/list/search.ts';
import { Truncated } from './ui/Truncated.tsx';

const source = (path: string) => readFileSync(`${import.meta.dirname}/${path}`, 'utf8');
const SDK = '../../sdk/src/';
const SERVER = '../../server/src/';
const width = (element: Element | null) => (element as HTMLElement).style.width;
const times = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Every figure of the specification's list of constants, beside where the product has it. */
const CONSTANTS: readonly (readonly [what: string, actual: () => unknown, expected: unknown])[] = [
  ['free trial, days', () => FREE_TRIAL_DAYS, 14],
  ['members of the Pro plan', () => PRO_MAX_MEMBERS, 100],
  ['free seats', () => DEFAULT_FREE_SEATS, 3],
  ['conversion window, hours', () => DEFAULT_SETTINGS.conversionWindowHours, 72],
  ['a week, hours', () => spanSeconds({ value: 1, unit: 'weeks' }) / 3600, 7 * 24],
  ['statistics engine', () => DEFAULT_SETTINGS.statsEngine, 'bayesian'],
  ['p-value threshold', () => DEFAULT_SETTINGS.pValueThreshold, 0.05],
  ['confidence level', () => DEFAULT_SETTINGS.confidenceLevel, 0.95],
  ['regression adjustment', () => DEFAULT_SETTINGS.regressionAdjustmentEnabled, false],
  ['regression adjustment, days', () => DEFAULT_SETTINGS.regressionAdjustmentDays, 14],
  ['sequential testing, tuning', () => DEFAULT_SETTINGS.sequentialTestingTuningParameter, 5000],
  ['attribution model', () => DEFAULT_SETTINGS.attributionModel, 'firstExposure'],
  ['largest change', () => DEFAULT_SETTINGS.metricDefaults.maxPercentageChange, 0.5],
  ['smallest change', () => DEFAULT_SETTINGS.metricDefaults.minPercentageChange, 0.005],
  ['smallest sample', () => DEFAULT_SETTINGS.metricDefaults.minimumSampleSize, 150],
  ['smallest sample of a new metric', () => newFactMetric.shape.minSampleSize.parse(undefined), 150],
  ['metric analysis, days', () => DEFAULT_SETTINGS.metricAnalysisDays, 90],
  ['multiple exposures, share', () => DEFAULT_SETTINGS.multipleExposureMinPercent, 0.01],
  ['past experiments, days at least', () => DEFAULT_SETTINGS.pastExperimentsMinLength, 6],
  ['colour of no variation', () => source('ui/tokens.css').match(/--variation-none: (#\w+)/)?.[1], '#999'],
  ['colour of variation 0', () => source('ui/tokens.css').match(/--variation-0: (#\w+)/)?.[1], '#4f69ff'],
  ['colour of variation 1', () => source('ui/tokens.css').match(/--variation-1: (#\w+)/)?.[1], '#03d1ca'],
  ['colour of variation 2', () => source('ui/tokens.css').match(/--variation-2: (#\w+)/)?.[1], '#fd7e14'],
  ['colour of variation 3', () => source('ui/tokens.css').match(/--variation-3: (#\w+)/)?.[1], '#e83e8c'],
  ['colour of a new tag', () => NEW_TAG_COLOR, '#029dd1'],
  ['a new tag', () => newTag.parse({ id: 'x' }), { id: 'x', color: '#029dd1', description: '' }],
  ['id of the demo project', () => demoProjectId('org_1'), 'prj_org_1_demo-datasource-project'],
  ['telling the demo project', () => isDemoProject('prj_org_1_demo-datasource-project'), true],
  [
    'feature of the demo project',
    () => source(`${SERVER}demo-project/demoProject.service.ts`).match(/DEMO_FEATURE = '(.+)'/)?.[1],
    'gbdemo-checkout-layout',
  ],
  [
    'dimension of exposure dates',
    () => source('../../warehouse/src/queries/traffic.ts').match(/exposureDateDimension = '(.+)'/)?.[1],
    'dim_exposure_date',
  ],
  ['bucket of other values', () => otherSlice, '__Other__'],
  ['buckets of hash version 1', () => finestStep(1), 1 / 1000],
  ['buckets of hash version 2', () => finestStep(2), 1 / 10_000],
  ['hash version of an experiment in an SDK', () => runsWithHashVersion(undefined), runsWithHashVersion(1)],
  ['hash version of a filter in an SDK', () => filteredWith(undefined), filteredWith(2)],
  ['ranges of an even split', () => evenSplit(), { in: 0.5, first: 0.5 }],
  ['a weight, decimals', () => setWeight([1 / 3, 1 / 3, 1 / 3], 0, 0.123456)[0], 0.1235],
  ['a percent, decimals', () => formatPercent(0.3333, 0), '33%'],
  ['how much traffic takes part', () => [0.999, 0.29, 0.005, 1].map(formatCoverage), ['99%', '29%', '0%', '100%']],
  ['features grow stale after, ms', () => cacheSetting('staleTTL'), 60_000],
  ['cached payloads', () => cacheSetting('maxEntries'), 10],
  ['a stream is idle after, ms', () => cacheSetting('idleStreamInterval'), 20_000],
  ['usage is sent after, ms', () => Number(source(`${SDK}client/ping.ts`).match(/intervalMs = (\d+)/)?.[1]), 2000],
  [
    'longest wait of a stream, ms',
    () => source(`${SDK}client/stream.ts`).match(/longestWaitMs = (\S+);/)?.[1],
    '300_000',
  ],
  ['version an SDK reports', () => new GrowthBook().version, '0.32.0'],
  [
    'fuzzy search',
    () => {
      const { includeScore: _score, includeMatches: _matches, ...fixed } = FUSE_OPTIONS;
      return fixed;
    },
    {
      threshold: 0.6,
      distance: 100,
      location: 0,
      minMatchCharLength: 1,
      useExtendedSearch: true,
      findAllMatches: true,
      ignoreLocation: true,
    },
  ],
  [
    'keys of what is stored',
    () => [STORAGE.theme, STORAGE.project, STORAGE.organization],
    ['gb_ui_theme', 'gb_current_project', 'gb-last-picked-org'],
  ],
  ['width of the project selector', () => source('shell/ProjectSelector.tsx').match(/width=\{(\d+)\}/)?.[1], '220'],
  [
    'cut of an organization’s name',
    () => source('shell/OrganizationSwitcher.tsx').match(/maxWidth=\{(\d+)\}/)?.[1],
    '200',
  ],
  ['colours of initials', () => new Set(source('ui/Avatar.tsx').match(/'#\w{6}'/g)).size, 10],
  ['letters of initials', () => [initialsOf('Ada Maria Okafor'), initialsOf('ada')], ['AO', 'A']],
  [
    'width of a tooltip, at most and at least',
    () => [source('ui/Tooltip.tsx').match(/maw=\{(\d+)\}/)?.[1], source('ui/Tooltip.tsx').match(/miw=\{(\d+)\}/)?.[1]],
    ['400', '140'],
  ],
  [
    'size of an avatar',
    () => width(render(<Avatar email="ada@acme.io" />).container.querySelector('[role=img]')),
    '40px',
  ],
  [
    'cut of a long text',
    () => (render(<Truncated text="long" />).container.firstElementChild as HTMLElement).style.maxWidth,
    '200px',
  ],
  ['celebrations', () => celebrationsEnabled(), true],
  ['odds of a celebration', () => times(4).filter((at) => drawGreeting(() => at / 4)).length, 1],
  ['greetings', () => new Set(times(4).map((at) => greetingAt(at / 4))).size, 4],
  ['pieces of confetti', () => source('platform/celebrate.ts').match(/PIECES = (\d+)/)?.[1], '500'],
  ['telemetry', () => source(`${SERVER}platform/config.ts`).match(/TELEMETRY: .+default\('(\w+)'\)/)?.[1], 'enable'],
];

it.each(CONSTANTS)('the specification’s constant: %s', (_, actual, expected) => {
  expect(actual()).toEqual(expected);
});

/** The smallest distance between two values a hash gives to many users. */
function finestStep(version: 1 | 2): number {
  const found = [...new Set(times(60_000).map((user) => hash('seed', `u${user}`, version) ?? 0))].sort((a, b) => a - b);
  const steps = found.slice(1).map((value, index) => value - (found[index] ?? 0));
  return Math.round(Math.min(...steps) * 1e6) / 1e6;
}

/** Which variation each of many users gets from an inline experiment. */
function runsWithHashVersion(hashVersion: 1 | undefined): number[] {
  return times(200).map((user) => {
    const client = new GrowthBook({ attributes: { id: `u${user}` } });
    return client.run({ key: 'test', variations: [0, 1], ...(hashVersion ? { hashVersion } : {}) }).variationId;
  });
}

/** Who of many users gets past a filter. */
function filteredWith(hashVersion: 2 | undefined): boolean[] {
  const filters = [{ seed: 'filter', ranges: [[0, 0.5]] as [[number, number]], ...(hashVersion && { hashVersion }) }];
  return times(200).map((user) => {
    const client = new GrowthBook({ attributes: { id: `u${user}` } });
    return client.run({ key: 'test', variations: [0, 1], filters }).inExperiment;
  });
}

/** With half of everyone in, and of those half in each variation; rounded to tenths. */
function evenSplit() {
  const results = times(4000).map((user) =>
    new GrowthBook({ attributes: { id: `u${user}` } }).run({ key: 'even', variations: [0, 1], coverage: 0.5 }),
  );
  const inside = results.filter(({ inExperiment }) => inExperiment);
  const tenths = (share: number) => Math.round(share * 10) / 10;
  return {
    in: tenths(inside.length / results.length),
    first: tenths(inside.filter(({ variationId }) => variationId === 0).length / inside.length),
  };
}

/** A number among the client's own settings of its cache. */
const cacheSetting = (name: string): number =>
  Number(
    source(`${SDK}client/platform.ts`)
      .match(new RegExp(`${name}: ([\\d_]+)`))?.[1]
      ?.replaceAll('_', ''),
  );

/** The greeting at this share of all. */
function greetingAt(share: number): string | null {
  const draws = [0, share];
  return drawGreeting(() => draws.shift() ?? 0);
}
