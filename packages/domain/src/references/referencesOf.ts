import { z } from 'zod';
import type { Attribute } from '../attributes/index.ts';
import { namesInCondition } from '../conditions/index.ts';
import type { CustomField } from '../custom-fields/index.ts';
import type { DataSource } from '../data-sources/index.ts';
import type { Environment } from '../environments/index.ts';
import type { Experiment } from '../experiments/index.ts';
import type { FactTable } from '../fact-tables/index.ts';
import type { Feature, FeatureContent, Revision, Rule } from '../features/index.ts';
import type { FactMetric, SqlMetric } from '../metrics/index.ts';
import { type RevisionStatus, isOpen } from '../reviews/index.ts';
import type { SavedGroupTargeting } from '../saved-groups/index.ts';
import type { SdkConnection } from '../sdk-connections/index.ts';
import type { UnitQuery } from '../unit-queries/index.ts';

/** One end of a reference: a kind of thing and its id. Parts of things have ids of the form `<thing>/<part>`. */
export type Reference = { object: string; id: string };

type Standing = {
  role?: unknown;
  environments?: string[];
  projectRoles?: { project: string; environments?: string[] }[];
};

/** What refers to other things, and what each refers to: the one list of who uses what. */
const REFERENCES = {
  feature: ({ project, tags, content }: Feature) => [...belonging([project], tags), ...contentReferences(content)],
  featureRevision: ({ status, content }: Revision) => (isOpen(status) ? contentReferences(content) : []),
  experiment: (experiment: Experiment) => [
    ...belonging([experiment.project], experiment.tags),
    to('attribute', experiment.hashAttribute),
    ...experiment.phases.flatMap(({ condition, savedGroups, namespace }) => [
      ...targetingReferences(condition, savedGroups),
      ...(namespace?.enabled ? [to('namespace', namespace.name)] : []),
    ]),
    to('datasource', experiment.datasource),
    to('segment', experiment.segment),
    ...[
      experiment.activationMetric,
      ...experiment.metrics,
      ...experiment.secondaryMetrics,
      ...experiment.guardrails,
    ].map((id) => to('metric', id)),
    ...(experiment.exposureQueryId ? [linkTo.assignmentQuery(experiment.datasource, experiment.exposureQueryId)] : []),
  ],
  savedGroup: (group: Membership) => groupReferences(group),
  savedGroupRevision: ({ status, content }: { status: RevisionStatus; content: Membership }) =>
    isOpen(status) ? groupReferences(content) : [],
  metric: (metric: FactMetric | SqlMetric) => [
    ...belonging(metric.projects, metric.tags),
    to('datasource', metric.datasource),
    ...('numerator' in metric ? factReferences(metric) : sqlReferences(metric)),
  ],
  factTable: ({ projects, tags, datasource, userIdTypes }: FactTable) => [
    ...belonging(projects, tags),
    ...sourceReferences(datasource, userIdTypes),
  ],
  segment: ({ datasource, userIdType }: UnitQuery) => sourceReferences(datasource, [userIdType]),
  dimension: ({ datasource, userIdType }: UnitQuery) => sourceReferences(datasource, [userIdType]),
  datasource: ({ projects }: DataSource) => belonging(projects, []),
  environment: ({ projects }: Environment) => belonging(projects, []),
  attribute: ({ projects }: Attribute) => belonging(projects, []),
  customField: ({ projects }: CustomField) => belonging(projects, []),
  sdkConnection: ({ environment, projects }: SdkConnection) => [
    to('environment', environment),
    ...belonging(projects, []),
  ],
  member: (standing: Standing) => standingReferences(standing),
  invite: (standing: Standing) => standingReferences(standing),
  apiKey: ({ projects = [], ...standing }: Standing & { projects?: string[] }) => [
    ...belonging(projects, []),
    ...standingReferences(standing),
  ],
} as const;

/** A kind of thing that may refer to others. */
export type Referrer = keyof typeof REFERENCES;

/** The same, where it comes from outside. */
export const referrer = z.enum(Object.keys(REFERENCES) as [Referrer, ...Referrer[]]);

export const isReferrer = (object: string): object is Referrer => Object.hasOwn(REFERENCES, object);

/** Everything a thing refers to, each once. The thing is as its own kind keeps it. */
export function referencesOf(object: Referrer, thing: unknown): Reference[] {
  const found = (REFERENCES[object] as (thing: unknown) => Reference[])(thing).filter(({ id }) => id !== '');
  return [...new Map(found.map((reference) => [`${reference.object}:${reference.id}`, reference])).values()];
}

/** The projects a thing is in; an empty list where it belongs to all. */
export function projectsOf(thing: unknown): string[] {
  const { project, projects } = thing as { project?: string; projects?: string[] };
  return projects ?? (project === undefined ? [] : [project]);
}

const to = (object: string, id: string | null | undefined): Reference => ({ object, id: id ?? '' });

/** References to parts of a data source or fact table. */
export const linkTo = {
  identifierType: (datasource: string, name: string) => to('identifierType', `${datasource}/${name}`),
  assignmentQuery: (datasource: string, id: string) => to('assignmentQuery', `${datasource}/${id}`),
  factFilter: (table: string, id: string) => to('factFilter', `${table}/${id}`),
};

const belonging = (projects: readonly string[], tags: readonly string[]): Reference[] => [
  ...projects.map((id) => to('project', id)),
  ...tags.map((id) => to('tag', id)),
];

/** What decides who is in a saved group. */
type Membership = { projects: readonly string[] } & (
  | { type: 'list'; attributeKey: string }
  | { type: 'condition'; condition: string }
);

const groupReferences = (group: Membership): Reference[] => [
  ...belonging(group.projects, []),
  ...(group.type === 'list' ? [to('attribute', group.attributeKey)] : targetingReferences(group.condition, [])),
];

const contentReferences = ({ rules, prerequisites }: FeatureContent): Reference[] => [
  ...prerequisites.map(({ id }) => to('feature', id)),
  ...rules.flatMap(ruleReferences),
];

function ruleReferences(rule: Rule): Reference[] {
  return [
    ...(rule.environments === 'all' ? [] : rule.environments.map((id) => to('environment', id))),
    ...targetingReferences(rule.condition, rule.savedGroups),
    ...(rule.type === 'experiment-ref' ? [to('experiment', rule.experimentId)] : []),
    ...('hashAttribute' in rule ? [to('attribute', rule.hashAttribute)] : []),
    ...rule.prerequisites.map(({ id }) => to('feature', id)),
    ...(rule.type === 'experiment' ? inlineReferences(rule) : []),
  ];
}

const inlineReferences = ({ fallbackAttribute, namespace }: Extract<Rule, { type: 'experiment' }>): Reference[] => [
  to('attribute', fallbackAttribute),
  ...(namespace?.enabled ? [to('namespace', namespace.name)] : []),
];

function targetingReferences(condition: string, targets: readonly SavedGroupTargeting[]): Reference[] {
  const { attributes, savedGroups } = namesInCondition(condition);
  return [
    ...attributes.map((id) => to('attribute', id)),
    ...[...savedGroups, ...targets.flatMap(({ ids }) => ids)].map((id) => to('savedGroup', id)),
  ];
}

const factReferences = ({ numerator, denominator }: FactMetric): Reference[] =>
  [numerator, denominator].flatMap((side) =>
    side
      ? [to('factTable', side.factTableId), ...side.filters.map((id) => linkTo.factFilter(side.factTableId, id))]
      : [],
  );

const sqlReferences = ({ datasource, userIdTypes, ...metric }: SqlMetric): Reference[] => [
  ...sourceReferences(datasource, userIdTypes),
  ...('denominator' in metric && typeof metric.denominator === 'string' ? [to('metric', metric.denominator)] : []),
];

const sourceReferences = (datasource: string, userIdTypes: readonly string[]): Reference[] => [
  to('datasource', datasource),
  ...userIdTypes.map((name) => linkTo.identifierType(datasource, name)),
];

const standingReferences = ({ environments = [], projectRoles = [] }: Standing): Reference[] => [
  ...environments.map((id) => to('environment', id)),
  ...projectRoles.flatMap(({ project, environments: own = [] }) => [
    to('project', project),
    ...own.map((id) => to('environment', id)),
  ]),
];
