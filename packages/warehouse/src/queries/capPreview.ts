import {
  choose,
  column,
  compare,
  countRows,
  divide,
  type Expression,
  all,
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
import {
  as,
  crossJoin,
  from,
  named,
  namedQuery,
  type NamedQuery,
  type Query,
  type Select,
  select,
} from '../ast/query.ts';
import type { Dialect } from '../dialects/index.ts';
import { capJoin, fromUnitValues, limitOf, measuresOf, type MetricAnalysis } from './unitValues.ts';

/** Bins up to the cap, and beyond it; where nothing lies below the cap, all of them have the same width over all values. */
export const capBins = { within: 20, beyond: 5 } as const;
const allBins = capBins.within + capBins.beyond;

/** A metric looked at by itself with a cap that is only thought of. */
export type CappedAnalysis = MetricAnalysis & {
  cap: NonNullable<MetricAnalysis['cap']>;
  /** Units whose value is 0 do not count, except in the percentile. */
  convertedOnly: boolean;
};

/**
 * Uncapped values of units by bin, for each side of the metric that is capped: how many, how many above the cap, and their
 * sums without and with it. The cap itself is an edge between two bins; the last bin holds whatever is above its start.
 */
export function capPreviewQuery(analysis: CappedAnalysis, dialect: Dialect): Query {
  const parts = measuresOf(analysis).map(({ part }) => part);
  const queries = fromUnitValues(
    analysis,
    dialect,
    parts.flatMap((part) => sideQueries(analysis, part)),
  );
  return { named: queries, body: { kind: 'union', selects: parts.map(binsSelect) }, limit: null };
}

const u = (name: string) => column('u', name);
const b = (name: string) => column('b', name);

function sideQueries(analysis: CappedAnalysis, part: string): NamedQuery[] {
  const value = orZero(u(part));
  const limit = limitOf(analysis, part) ?? value;
  const values = select([as('amount', value), as('cap', limit)], from('unit_value', 'u'), {
    joins: capJoin(analysis),
    where: analysis.convertedOnly ? [compare(value, '<>', number(0))] : [],
  });
  const bounds = select(
    [as('lowest', min(u('amount'))), as('highest', max(u('amount'))), as('cap', max(u('cap')))],
    from(`${part}_amount`, 'u'),
  );
  const scale = select(
    [...SCALE.map((name) => as(name, u(name))), as('width', widthOf(u))],
    from(`${part}_bounds`, 'u'),
  );
  const binned = select(
    [
      as('amount', u('amount')),
      as('capped', cappedAmount),
      as('bin', binOf()),
      ...SCALE.map((name) => as(name, b(name))),
    ],
    from(`${part}_amount`, 'u'),
    { joins: [crossJoin(named(`${part}_scale`), 'b')] },
  );
  return [
    namedQuery(`${part}_amount`, values),
    namedQuery(`${part}_bounds`, bounds),
    namedQuery(`${part}_scale`, scale),
    namedQuery(`${part}_bin`, binned),
  ];
}

const SCALE = ['lowest', 'highest', 'cap'] as const;
const cappedAmount = when(compare(u('amount'), '>', u('cap')), u('cap'), u('amount'));

const hasWithin = (of: typeof u): Expression => compare(of('cap'), '>', of('lowest'));

const widthOf = (of: typeof u): Expression =>
  when(
    hasWithin(of),
    divide(minus(of('cap'), of('lowest')), number(capBins.within)),
    divide(minus(of('highest'), of('lowest')), number(allBins)),
  );

/** Which side of the cap a value is on is never left to rounding. */
function binOf(): Expression {
  const place: Expression = { node: 'floor', term: divide(minus(u('amount'), b('lowest')), b('width')) };
  const isWithin = compare(u('amount'), '<=', b('cap'));
  const isBeyond = compare(u('amount'), '>', b('cap'));
  return choose(
    [
      { when: compare(b('width'), '<=', number(0)), result: number(0) },
      {
        when: all([hasWithin(b), isWithin, compare(place, '>=', number(capBins.within))]),
        result: number(capBins.within - 1),
      },
      {
        when: all([hasWithin(b), isBeyond, compare(place, '<', number(capBins.within))]),
        result: number(capBins.within),
      },
      { when: compare(place, '>=', number(allBins)), result: number(allBins - 1) },
    ],
    place,
  );
}

function binsSelect(part: string): Select {
  return select(
    [
      as('side', text(part)),
      as('bin', u('bin')),
      as('units', countRows),
      as('touched', sum(when(compare(u('amount'), '>', u('cap')), number(1), number(0)))),
      as('amount_sum', sum(u('amount'))),
      as('amount_sum_squares', sum(times(u('amount'), u('amount')))),
      as('capped_sum', sum(u('capped'))),
      as('capped_sum_squares', sum(times(u('capped'), u('capped')))),
      ...SCALE.map((name) => as(name, max(u(name)))),
    ],
    from(`${part}_bin`, 'u'),
    { groupBy: [u('bin')] },
  );
}
