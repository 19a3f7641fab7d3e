import { type AnalysisPlan, nullDimension } from '@gb/domain/analysis';
import {
  aggregate,
  bytewise,
  cast,
  coalesce,
  column,
  countRows,
  dayText,
  type Expression,
  isNotNull,
  max,
  text,
} from '../ast/expression.ts';
import { as, from, namedQuery, type Query, type Select, select } from '../ast/query.ts';
import type { Dialect } from '../dialects/index.ts';
import { checkSelect } from '../text/checkSql.ts';
import { expandTemplate } from '../text/template.ts';
import { withinRange } from './context.ts';
import type { Range } from './timing.ts';

/** An assignment query looked at apart from any experiment. */
export type SurveyedAssignment = AnalysisPlan['assignment'] & {
  /** Columns with readable names, where the query has them. */
  experimentNameColumn: string | null;
  variationNameColumn: string | null;
};

function exposures(assignment: SurveyedAssignment, range: Range, dialect: Dialect) {
  const filled = expandTemplate(assignment.sql, {
    ...range,
    experimentId: null,
    eventName: null,
    valueColumn: null,
    phaseIndex: 0,
    customFields: {},
  });
  const r = (name: string) => column('r', name);
  return {
    r,
    source: { source: { kind: 'sql' as const, sql: checkSelect(filled, dialect.lexRules) }, alias: 'r' },
    where: [...withinRange(r(assignment.timestampColumn), range), isNotNull(r(assignment.identifierColumn))],
  };
}

/** Distinct units per assignment query, experiment, variation and UTC day: what past experiments are recognised by. */
export function pastExperimentsQuery(
  assignments: readonly SurveyedAssignment[],
  range: Range,
  dialect: Dialect,
): Query {
  const blocks = assignments.map((assignment): Select => {
    const { r, source, where } = exposures(assignment, range, dialect);
    const experiment = cast(r(assignment.experimentColumn), 'text');
    const variation = cast(r(assignment.variationColumn), 'text');
    const day = dayText(cast(r(assignment.timestampColumn), 'timestamp'));
    const nameOf = (name: string | null, key: Expression) =>
      max(name === null ? key : coalesce(cast(r(name), 'text'), key));
    return select(
      [
        as('assignment_id', text(assignment.id)),
        as('experiment_key', experiment),
        as('experiment_name', nameOf(assignment.experimentNameColumn, experiment)),
        as('variation_key', variation),
        as('variation_name', nameOf(assignment.variationNameColumn, variation)),
        as('exposure_day', day),
        as('units', aggregate('countDistinct', bytewise(r(assignment.identifierColumn)))),
      ],
      source,
      { where, groupBy: [experiment, variation, day] },
    );
  });
  return { named: [], body: { kind: 'union', selects: blocks }, limit: null };
}

/** Units per value of each dimension column at the unit's first exposure, and, under the name ``, all units. */
export function dimensionSlicesQuery(
  assignment: SurveyedAssignment,
  dimensionColumns: readonly string[],
  range: Range,
  dialect: Dialect,
): Query {
  const { r, source, where } = exposures(assignment, range, dialect);
  const u = (name: string) => column('u', name);
  const seen = select(
    [
      as('unit_id', bytewise(r(assignment.identifierColumn))),
      as('exposed_at', cast(r(assignment.timestampColumn), 'timestamp')),
      ...dimensionColumns.map((name, index) =>
        as(`value_${index}`, coalesce(cast(r(name), 'text'), text(nullDimension))),
      ),
    ],
    source,
    { where },
  );
  const units = select(
    [
      as('unit_id', u('unit_id')),
      ...dimensionColumns.map((_, index) =>
        as(`value_${index}`, { node: 'valueAtFirst', value: u(`value_${index}`), by: u('exposed_at') } as const),
      ),
    ],
    from('exposure', 'u'),
    { groupBy: [u('unit_id')] },
  );
  const block = (name: string, value: Expression, groupBy: Expression[]): Select =>
    select(
      [as('dimension_name', text(name)), as('dimension_value', value), as('units', countRows)],
      from('unit', 'u'),
      { groupBy },
    );
  const blocks = [
    block('', text(''), []),
    ...dimensionColumns.map((name, index) => block(name, u(`value_${index}`), [u(`value_${index}`)])),
  ];
  return {
    named: [namedQuery('exposure', seen), namedQuery('unit', units)],
    body: { kind: 'union', selects: blocks },
    limit: null,
  };
}
