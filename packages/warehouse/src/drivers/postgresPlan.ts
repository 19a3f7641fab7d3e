type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  Schema?: string;
  'Plan Rows'?: number;
  'Plan Width'?: number;
  Plans?: PlanNode[];
};

/** What a plan of PostgreSQL reads: tables from end to end, and what indexes find. */
export type Scans = {
  wholeTables: { schema: string; table: string }[];
  found: { rows: number; bytes: number }[];
};

/** Reads the answer of `EXPLAIN (FORMAT JSON, VERBOSE)`. */
export function scansOf(explained: unknown): Scans {
  const scans: Scans = { wholeTables: [], found: [] };
  const visit = (node: PlanNode): void => {
    const { 'Relation Name': table, Schema: schema = 'public', 'Plan Rows': rows = 0, 'Plan Width': width = 0 } = node;
    if (table !== undefined && node['Node Type'] === 'Seq Scan') scans.wholeTables.push({ schema, table });
    else if (table !== undefined) scans.found.push({ rows, bytes: rows * width });
    node.Plans?.forEach(visit);
  };
  for (const { Plan } of explained as { Plan: PlanNode }[]) visit(Plan);
  return scans;
}
