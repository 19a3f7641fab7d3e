import {
  all,
  cast,
  column,
  compare,
  countRows,
  divide,
  type Expression,
  isNotNull,
  max,
  min,
  minus,
  number,
  orZero,
  sum,
  text,
  times,
  when,
} from '../ast/expression.ts';
import { as, crossJoin, from, named, namedQuery, type Query, type Select, select } from '../ast/query.ts';
import type { Dialect } from '../dialects/index.ts';
import { capJoin, fromUnitValues, limitOf, measuresOf, type MetricAnalysis, valueSelect } from './unitValues.ts';

/** Equal-width bins between the smallest and the largest value; the last one includes its upper end. */
export const histogramBins = 25;

const u = (name: string) => column('u', name);

/**
 * Rows of four kinds in one pass over the events: `overall` (one value per unit), `day` (one value per unit and UTC day,
 * labelled with the day), `bin` (units per histogram bin, labelled 0..24) and `first` (units per day on which they are
 * first seen, labelled with the day). Caps are those of the overall values.
 */
export function metricAnalysisQuery(analysis: MetricAnalysis, dialect: Dialect): Query {
  const queries = fromUnitValues(analysis, dialect, [
    namedQuery('capped_unit', cappedSelect(analysis, 'unit_value', [])),
    namedQuery('day_value', valueSelect(analysis, dialect, ['happened_on'])),
    namedQuery('capped_day', cappedSelect(analysis, 'day_value', ['happened_on'])),
    namedQuery(
      'bounds',
      select([as('lowest', min(u('main'))), as('highest', max(u('main')))], from('capped_unit', 'u')),
    ),
    namedQuery('binned_unit', binnedSelect()),
  ]);
  const body = {
    kind: 'union',
    selects: [
      summarySelect('overall', text(''), 'capped_unit', []),
      summarySelect('day', u('happened_on'), 'capped_day', [u('happened_on')]),
      summarySelect('bin', cast(u('bin'), 'text'), 'binned_unit', [u('bin')]),
      firstSeenSelect,
    ],
  } as const;
  return { named: queries, body, limit: null };
}

function cappedSelect(analysis: MetricAnalysis, source: string, keys: readonly string[]): Select {
  const values = measuresOf(analysis).map(({ part }) => {
    const value = orZero(u(part));
    const limit = limitOf(analysis, part);
    return as(part, limit ? when(all([isNotNull(limit), compare(value, '>', limit)]), limit, value) : value);
  });
  const denominator = analysis.denominator ? [] : [as('denominator', cast(number(1), 'float'))];
  return select([...keys.map((key) => as(key, u(key))), ...values, ...denominator], from(source, 'u'), {
    joins: capJoin(analysis),
  });
}

function binnedSelect(): Select {
  const width = divide(minus(column('b', 'highest'), column('b', 'lowest')), number(histogramBins));
  const place: Expression = { node: 'floor', term: divide(minus(u('main'), column('b', 'lowest')), width) };
  const bin = when(
    compare(width, '<=', number(0)),
    number(0),
    when(compare(u('main'), '>=', column('b', 'highest')), number(histogramBins - 1), cast(place, 'integer')),
  );
  return select(
    [as('main', u('main')), as('denominator', u('denominator')), as('bin', bin)],
    from('capped_unit', 'u'),
    { joins: [crossJoin(named('bounds'), 'b')] },
  );
}

const nothing = cast(number(0), 'float');

/** In the columns of a summary, of which only the units mean something. */
const firstSeenSelect = select(
  [
    as('row_kind', text('first')),
    as('label', u('first_day')),
    as('units', countRows),
    ...[
      ...['main_sum', 'main_sum_squares', 'denominator_sum', 'denominator_sum_squares'],
      ...['main_denominator_sum_product', 'lowest', 'highest'],
    ].map((name) => as(name, nothing)),
  ],
  from('population', 'u'),
  { groupBy: [u('first_day')] },
);

function summarySelect(kind: string, label: Expression, source: string, groupBy: readonly Expression[]): Select {
  return select(
    [
      as('row_kind', text(kind)),
      as('label', label),
      as('units', countRows),
      as('main_sum', sum(u('main'))),
      as('main_sum_squares', sum(times(u('main'), u('main')))),
      as('denominator_sum', sum(u('denominator'))),
      as('denominator_sum_squares', sum(times(u('denominator'), u('denominator')))),
      as('main_denominator_sum_product', sum(times(u('main'), u('denominator')))),
      as('lowest', min(u('main'))),
      as('highest', max(u('main'))),
    ],
    from(source, 'u'),
    { groupBy },
  );
}
