/**
 * SQL of a data source that says something about units. A segment lists who belongs to it since when (its identifier
 * and `date`); a dimension gives each unit a value that results can be split by (its identifier and `value`).
 */
const UNIT_QUERY_KINDS = ['segment', 'dimension'] as const;
export type UnitQueryKind = (typeof UNIT_QUERY_KINDS)[number];

/** The column each kind needs beside its identifier. */
export const VALUE_COLUMN: Readonly<Record<UnitQueryKind, string>> = { segment: 'date', dimension: 'value' };
