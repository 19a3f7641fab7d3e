import type { Term } from '../ui/list/terms.ts';
import type { FeatureRow } from './useStaleness.ts';

const STATES = {
  stale: 'Left behind, with the reason',
  archived: 'No SDK gets it',
  scheduled: 'A change waits for its time',
  conditional: 'Its answers depend on a prerequisite',
} as const;

const PARTS = {
  draft: 'Somebody is changing it',
  rules: 'Not everybody gets the default',
  experiment: 'A rule runs an experiment',
  description: 'Somebody wrote what it is for',
  usage: 'An SDK asked for it in the last 14 days',
} as const;

type TermFacts = { environments: readonly string[]; mine: readonly string[]; projectName: (id: string) => string };

/** What the search box of features understands before a colon. */
export const termsFor = ({ environments, mine, projectName }: TermFacts): Term<FeatureRow>[] => [
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
  {
    name: 'evaluated',
    hint: 'A day an SDK asked for it last, of those left behind',
    timeOf: ({ stale }) => lastOf(stale),
  },
  { name: 'created', hint: 'A day, or after one: >2026-09-01', timeOf: ({ dateCreated }) => Date.parse(dateCreated) },
  { name: 'updated', hint: 'A day, or before one: <2026-09-01', timeOf: ({ dateUpdated }) => Date.parse(dateUpdated) },
];

/** The last day an SDK asked for it, where that is known. */
const lastOf = (stale: FeatureRow['stale']): number | null => {
  const last = Object.values(stale?.lastEvaluated ?? {})
    .sort()
    .at(-1);
  return last === undefined ? null : Date.parse(`${last}T00:00:00`);
};

const kept = (names: Record<string, boolean>): string[] => Object.keys(names).filter((name) => names[name]);

const statesOf = ({ archived, rules, stale }: FeatureRow) =>
  kept({ stale: stale?.isStale === true, archived, scheduled: rules.isScheduled, conditional: rules.isConditional });

const partsOf = ({ hasDrafts, rules, description, usage }: FeatureRow) =>
  kept({
    draft: hasDrafts,
    rules: rules.count > 0,
    experiment: rules.hasExperiment,
    description: description !== '',
    usage: usage !== undefined,
  });
