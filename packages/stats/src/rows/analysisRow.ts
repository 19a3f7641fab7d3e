/**
 * What the warehouse found for one metric in one variation and dimension value. `values` has the columns of the results
 * query without prefix (`main_sum`, `main_sum_squares`, …); a missing or null one counts as 0.
 * `stratum` splits a row further, for post-stratification; rows without it are one stratum.
 */
export type AnalysisRow = {
  variation: string;
  dimension: string;
  users: number;
  values: Record<string, number | null>;
  stratum?: string;
};

/** The variation under which the warehouse reports users who saw more than one. */
export const multipleVariations = '__multiple__';

const notAdditive = /^quantile(_lower_\d+|_upper_\d+)?$|_cap_value$/;

/**
 * Adds rows up to one per variation, in the order the variations first appear, under the dimension value the caller
 * names: several dates become "up to this date", all values become the total. Columns that cannot be added (quantiles,
 * caps) survive only where all rows agree; a quantile of merged groups is unknown.
 */
export function mergeRows(rows: readonly AnalysisRow[], dimension = ''): AnalysisRow[] {
  const merged = new Map<string, AnalysisRow>();
  for (const row of rows) {
    const before = merged.get(row.variation);
    if (!before)
      merged.set(row.variation, {
        variation: row.variation,
        dimension,
        users: row.users,
        values: { ...row.values },
      });
    else {
      before.users += row.users;
      addValues(before.values, row.values);
    }
  }
  return [...merged.values()];
}

function addValues(into: AnalysisRow['values'], values: AnalysisRow['values']): void {
  for (const name of new Set([...Object.keys(into), ...Object.keys(values)])) {
    const a = into[name] ?? null;
    const b = values[name] ?? null;
    if (notAdditive.test(name)) into[name] = a === b ? a : null;
    else into[name] = a === null && b === null ? null : (a ?? 0) + (b ?? 0);
  }
}
