/** Fields that people know by other words than their name has. */
const WORDS: Readonly<Record<string, string>> = {
  datasource: 'data source',
  exposureQueryId: 'assignment query',
  trackingKey: 'tracking key',
  hashAttribute: 'attribute to split by',
  userIdTypes: 'identifier types',
  userIdType: 'identifier type',
  environmentSettings: 'switches',
  toggleOnList: 'switch on the list',
  defaultState: 'state of new features',
  exposure: 'assignment queries',
  identityJoins: 'identifier joins',
  inverse: 'direction that is better',
  queryFilter: 'SQL filter',
  skipPartialData: 'in-progress conversions',
  windowSettings: 'window',
  cappingSettings: 'capping',
  regressionAdjustmentSettings: 'regression adjustment',
  guardrailMetrics: 'guardrails',
  goalMetrics: 'goal metrics',
  secondaryMetrics: 'secondary metrics',
  pValueThreshold: 'p-value threshold',
  statsEngine: 'statistics engine',
  regressionAdjustmentEnabled: 'regression adjustment',
  regressionAdjustmentDays: 'days before exposure',
  sequentialTestingEnabled: 'sequential testing',
  sequentialTestingTuningParameter: 'sequential tuning',
  sql: 'SQL',
};

/** What a field is called in a sentence: "default value". */
export const fieldWords = (name: string): string =>
  WORDS[name] ?? name.replace(/([a-z0-9])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);
