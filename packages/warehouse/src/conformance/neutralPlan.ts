/** The engine-neutral description of an analysis in `cases/analysis.json`. */
export type NeutralCondition = {
  column: string;
  op: '=' | '!=' | '>' | '>=' | '<' | '<=' | 'in' | 'not_null' | 'is_null' | 'is_true';
  values?: (string | number | boolean)[];
};
export type NeutralUnit = 'minutes' | 'hours' | 'days' | 'weeks';
export type NeutralWindow = {
  type: 'none' | 'conversion' | 'lookback';
  value: number;
  unit: NeutralUnit;
  delay: number;
  delayUnit: NeutralUnit;
};
export type NeutralCap = { type: 'absolute' | 'percentile'; value: number; ignoreZeros: boolean };
export type NeutralEvents = {
  table: string;
  column: string | null;
  aggregate?: 'sum' | 'max' | 'count' | 'distinct';
  where?: NeutralCondition[] | null;
  ids?: string[];
};

type Base = { id: string; window: NeutralWindow; cap: NeutralCap | null; cupedDays: number | null };
type UnitFilter = { of: string; op: '=' | '!=' | '<' | '<=' | '>' | '>='; value: number };
export type NeutralLegacy = Base & {
  kind: 'legacy';
  type: 'binomial' | 'count' | 'revenue' | 'duration';
  events: NeutralEvents;
  unitAggregate: 'sum' | 'count' | 'avg' | 'max';
  convertedOnly: boolean;
  denominator: NeutralLegacy | null;
};
export type NeutralFact = Base & {
  kind: 'proportion' | 'mean' | 'ratio' | 'retention' | 'participation' | 'quantile';
  events: NeutralEvents;
  denominator?: NeutralEvents | null;
  unitFilter?: UnitFilter | null;
  quantile?: { level: 'unit' | 'event'; q: number; ignoreZeros: boolean };
};
export type NeutralFunnel = Base & {
  kind: 'funnel';
  steps: {
    table: string;
    where?: NeutralCondition[] | null;
    optional: boolean;
    window: { value: number; unit: NeutralUnit } | null;
  }[];
  toleranceSeconds: number;
};
export type NeutralMetric = NeutralLegacy | NeutralFact | NeutralFunnel;

export type NeutralPlan = {
  experiment: string;
  phase: { start: string; end: string };
  now: string;
  assignment: { table: string; id: string };
  exposureFilter: NeutralCondition[] | null;
  activation: {
    kind: 'fact' | 'legacy';
    table: string;
    ids?: string[];
    where?: NeutralCondition[] | null;
    window: NeutralWindow;
  } | null;
  segment: { table: string; id: string; dateColumn: string } | null;
  dimension:
    | null
    | { kind: 'exposureColumn'; column: string; slices: string[] | null }
    | { kind: 'unitAttribute'; table: string; id: string; column: string }
    | { kind: 'day' }
    | { kind: 'activated' };
  attribution: 'firstExposure' | 'experimentDuration' | 'lookbackOverride';
  lookback?: { value: number; unit: NeutralUnit };
  cuped: boolean;
  excludeInProgress: boolean;
  metrics: NeutralMetric[];
};

export type NeutralTable = {
  columns: { name: string; type: 'text' | 'timestamp' | 'timestamptz' | 'double' | 'integer' | 'boolean' }[];
  rows: (string | number | boolean | null)[][];
};
export type NeutralTables = Record<string, NeutralTable>;
