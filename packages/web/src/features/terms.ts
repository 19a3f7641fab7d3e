import type { FeatureSummary } from '@gb/domain/features';
import type { Term } from '../ui/list/terms.ts';

const STATES = {
  archived: 'No SDK gets it',
  scheduled: 'A change waits for its time',
  conditional: 'Its answers depend on a prerequisite',
} as const;

const PARTS = {
  draft: 'Somebody is changing it',
  rules: 'Not everybody gets the default',
  experiment: 'A rule runs an experiment',
  description: 'Somebody wrote what it is for',
} as const;

type TermFacts = { environments: readonly string[]; mine: readonly string[]; projectName: (id: string) => string };

/** What the search box of features understands before a colon. */
export const termsFor = ({ environments, mine, projectName }: TermFacts): Term<FeatureSummary>[] => [
  { name: 'is', hint: 'A state, like scheduled', known: STATES, valuesOf: statesOf },
  { name: 'has', hint: 'A part, like a draft', known: PARTS, valuesOf: partsOf },
  {
    name: 'on',
    hint: 'On in all of these environments',
    all: environments,
    valuesOf: ({ enabled }) => environments.filter((name) => enabled[name] === true),
  },
  {
    name: 'off',
    hint: 'Off in all of these environments',
    all: environments,
    valuesOf: ({ enabled }) => environments.filter((name) => enabled[name] !== true),
  },
  { name: 'tag', hint: 'One of these tags', valuesOf: ({ tags }) => tags },
  {
    name: 'owner',
    hint: 'A person, or me',
    known: { me: 'You' },
    valuesOf: ({ owner }) => (mine.includes(owner) ? [owner, 'me'] : [owner]),
  },
  { name: 'type', hint: 'The type of its value', valuesOf: ({ valueType }) => [valueType] },
  {
    name: 'project',
    hint: 'The project it belongs to',
    valuesOf: ({ project }) => (project ? [projectName(project)] : []),
  },
  { name: 'key', hint: 'This key exactly', valuesOf: ({ id }) => [id] },
  { name: 'created', hint: 'A day, or after one: >2026-09-01', timeOf: ({ dateCreated }) => Date.parse(dateCreated) },
  { name: 'updated', hint: 'A day, or before one: <2026-09-01', timeOf: ({ dateUpdated }) => Date.parse(dateUpdated) },
];

const kept = (names: Record<string, boolean>): string[] => Object.keys(names).filter((name) => names[name]);

const statesOf = ({ archived, rules }: FeatureSummary) =>
  kept({ archived, scheduled: rules.isScheduled, conditional: rules.isConditional });

const partsOf = ({ hasDrafts, rules, description }: FeatureSummary) =>
  kept({
    draft: hasDrafts,
    rules: rules.count > 0,
    experiment: rules.hasExperiment,
    description: description !== '',
  });
