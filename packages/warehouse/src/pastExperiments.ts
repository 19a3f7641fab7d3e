import type { Row } from './drivers/driver.ts';

/** Rules of recognising past experiments in exposure data (analysis specification, section 11.4). */
const smallestDay = 5;
const shareOfBestDay = 0.05;
const scanStartMarginDays = 2;
const variationLimits = { fewest: 2, most: 9 };
const usualPercents = [5, 10, 16, 20, 25, 30, 33, 40, 50, 60, 67, 70, 75, 80, 90, 95];
const dayMs = 86_400_000;

/** `users` adds up daily users, so a returning user counts once a day. Weights sum to 1 where they can be told. Days are UTC. */
export type PastVariation = { key: string; name: string; users: number; weight: number };
export type PastExperiment = {
  assignmentId: string;
  key: string;
  name: string;
  startDay: string;
  endDay: string;
  users: number;
  variations: PastVariation[];
};

type Day = { day: string; units: number };
type Found = {
  assignmentId: string;
  key: string;
  name: string;
  variationKey: string;
  variationName: string;
  days: Day[];
};

/** Past experiments found in the rows of the past-experiments query, those with most users first. */
export function recognizePastExperiments(rows: readonly Row[], scanStart: string): PastExperiment[] {
  const variations = [...foundVariations(rows)].map(busyDays).filter(({ days }) => days.length > 0);
  const earliest = new Date(Date.parse(scanStart) + scanStartMarginDays * dayMs).toISOString().slice(0, 10);
  const experiments = [
    ...Map.groupBy(variations, ({ assignmentId, key }) => JSON.stringify([assignmentId, key])).values(),
  ]
    .map(experimentOf)
    .filter(
      ({ variations: { length }, startDay }) =>
        length >= variationLimits.fewest && length <= variationLimits.most && startDay > earliest,
    )
    .toSorted((a, b) => b.users - a.users);
  return experiments.filter(
    (experiment, index) => experiments.findIndex(({ key }) => key === experiment.key) === index,
  );
}

function foundVariations(rows: readonly Row[]): Iterable<Found> {
  const found = new Map<string, Found>();
  for (const row of rows) {
    const { assignment_id, experiment_key, variation_key } = row;
    const id = JSON.stringify([assignment_id, experiment_key, variation_key]);
    const entry = found.get(id) ?? {
      assignmentId: String(assignment_id),
      key: String(experiment_key ?? ''),
      name: String(row.experiment_name ?? experiment_key ?? ''),
      variationKey: String(variation_key ?? ''),
      variationName: String(row.variation_name ?? variation_key ?? ''),
      days: [],
    };
    entry.days.push({ day: String(row.exposure_day), units: Number(row.units) });
    found.set(id, entry);
  }
  return found.values();
}

/** Leaves out the trickle before and after: days with hardly anybody, and days far below the best one. */
function busyDays(found: Found): Found {
  const days = found.days.filter(({ units }) => units > smallestDay);
  const best = Math.max(0, ...days.map(({ units }) => units));
  return { ...found, days: days.filter(({ units }) => units > best * shareOfBestDay) };
}

function experimentOf(found: readonly Found[]): PastExperiment {
  const days = found.flatMap((variation) => variation.days.map(({ day }) => day)).toSorted();
  const users = found.map((variation) => variation.days.reduce((total, { units }) => total + units, 0));
  const total = users.reduce((sum, count) => sum + count, 0);
  const weights = usualWeights(users.map((count) => count / total));
  const variations = found.map(({ variationKey, variationName }, index) => ({
    key: variationKey,
    name: variationName,
    users: users[index] ?? 0,
    weight: weights[index] ?? 0,
  }));
  const [first] = found;
  return {
    assignmentId: first?.assignmentId ?? '',
    key: first?.key ?? '',
    name: first?.name ?? '',
    startDay: days[0] ?? '',
    endDay: days.at(-1) ?? '',
    users: total,
    variations: variations.toSorted((a, b) => a.key.localeCompare(b.key, 'en', { numeric: true })),
  };
}

/** Observed shares as the percentages people plan with; what is missing to 100 goes to the control. */
function usualWeights(shares: readonly number[]): number[] {
  const percents = shares.map((share) =>
    usualPercents.reduce((best, percent) =>
      Math.abs(percent - share * 100) < Math.abs(best - share * 100) ? percent : best,
    ),
  );
  const missing = 100 - percents.reduce((sum, percent) => sum + percent, 0);
  return percents.map((percent, index) => (index === 0 && missing > 0 ? percent + missing : percent) / 100);
}
