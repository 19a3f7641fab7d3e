import type { Estimate } from './driver.ts';

const READERS = /^(Table|Clustered Index|Index|Columnstore Index|Remote) (Scan|Seek|Query)$|Lookup/;

/**
 * What a plan of SQL Server reads, from the answer of `SET SHOWPLAN_XML`: every operator that touches a table, as often
 * as it is expected to run. A scan counts with the whole table, because reading is what is paid for.
 */
export function estimateOf(plan: string): Estimate {
  let rows = 0;
  let bytes = 0;
  for (const [, attributes = ''] of plan.matchAll(/<RelOp\s([^>]*)>/g)) {
    const said = new Map([...attributes.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
    const physical = said.get('PhysicalOp') ?? '';
    if (!READERS.test(physical)) continue;
    const number = (name: string) => Number(said.get(name) ?? Number.NaN);
    const found = first(number('EstimatedRowsRead'), number('EstimateRows'));
    const each = physical.endsWith('Scan') ? first(number('TableCardinality'), found) : found;
    const times = 1 + first(number('EstimateRebinds'), 0) + first(number('EstimateRewinds'), 0);
    rows += each * times;
    bytes += each * times * first(number('AvgRowSize'), 0);
  }
  return { rows, bytes };
}

const first = (one: number, other: number): number => (Number.isNaN(one) ? other : one);
