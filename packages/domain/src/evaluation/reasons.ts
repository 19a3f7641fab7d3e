/** Why a rule did not decide, in words that follow "Passed over:". */
const TEXTS: Readonly<Record<string, string>> = {
  parentConditions: 'a feature it depends on has another value',
  filters: 'the user is outside its share of traffic',
  condition: 'the user does not match its condition',
  coverage: 'the user is outside its share of traffic',
  variations: 'it has nothing to choose from',
  enabled: 'experiments are switched off',
  urlPatterns: 'it is for other pages',
  active: 'its experiment is not running',
  status: 'its experiment has stopped',
  hashAttribute: 'the user lacks the attribute it splits by',
  namespace: 'the user is in another part of its namespace',
  variationId: 'the forced variation does not exist',
  error: 'it could not be understood',
  off: 'it is switched off',
  environment: 'it is for other environments',
  schedule: 'its schedule has it off now',
  experiment: 'its experiment is not running',
  featureOff: 'the feature is off here',
};

/** Says why a rule was passed over. */
export const reasonText = (reason: string): string => TEXTS[reason] ?? `its ${reason} kept the user out`;
