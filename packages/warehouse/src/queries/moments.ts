import { addSeconds, compare, type Expression, instant } from '../ast/expression.ts';
import { as, type Column } from '../ast/query.ts';
import type { Bounds } from './timing.ts';

/** Moments of a unit that windows are measured from; `seconds` may be negative. */
export type UnitMoment = { of: 'anchor' | 'exposure'; seconds: number };

/** Column name of a unit's anchor or first exposure moved by some seconds. */
export function momentName({ of, seconds }: UnitMoment): string {
  const name = of === 'anchor' ? 'anchor_at' : 'first_exposure_at';
  return seconds === 0 ? name : `${name}_${seconds < 0 ? 'less' : 'plus'}_${Math.abs(seconds)}`;
}

/** Columns for the given moments, each once; the anchor and first exposure themselves are there already. */
export function momentColumns(moments: readonly UnitMoment[], anchor: Expression, firstExposure: Expression): Column[] {
  const byName = new Map(moments.filter(({ seconds }) => seconds !== 0).map((moment) => [momentName(moment), moment]));
  return [...byName.values()].map((moment) =>
    as(momentName(moment), addSeconds(moment.of === 'anchor' ? anchor : firstExposure, moment.seconds)),
  );
}

/** Conditions that put `at` inside the bounds; `moment` gives the anchor moved by some seconds. */
export function boundsCondition(at: Expression, bounds: Bounds, moment: (seconds: number) => Expression): Expression[] {
  return [
    compare(at, '>=', moment(bounds.from)),
    ...(bounds.to === null ? [] : [compare(at, '<=', moment(bounds.to))]),
    ...(bounds.notBefore === null ? [] : [compare(at, '>=', instant(bounds.notBefore))]),
    ...(bounds.notAfter === null ? [] : [compare(at, '<=', instant(bounds.notAfter))]),
  ];
}
