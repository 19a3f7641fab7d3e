import { namesInCondition } from '../conditions/namesInCondition.ts';
import { type Capability, capabilitiesOf, missingFrom } from '../sdk-connections/capabilities.ts';
import type { SdkConnection } from '../sdk-connections/sdkConnection.ts';
import { appliesIn } from './reach.ts';
import type { Rule } from './rule.ts';

/** What of an experiment SDKs have to understand. */
type Linked = {
  hashAttribute: string;
  hashVersion: number;
  fallbackAttribute: string;
  phases: readonly { condition: string }[];
};

/** The texts of conditions that decide about a rule. */
const conditionsOf = (rule: Rule, experiment: Linked | undefined): string[] =>
  [rule.condition, experiment?.phases.at(-1)?.condition ?? ''].filter((text) => text !== '');

/** The attributes that a rule asks for or splits by, and that are not among those registered. */
export function unregisteredAttributes(
  rule: Rule,
  registered: readonly { property: string }[],
  experiment?: Linked,
): string[] {
  const known = new Set(registered.map(({ property }) => property));
  // `company.plan` is known when either it or `company` is.
  const asked = conditionsOf(rule, experiment)
    .flatMap((text) => namesInCondition(text).attributes)
    .filter((name, _, all) => !all.some((other) => other.startsWith(`${name}.`)));
  const splits = 'hashAttribute' in rule ? [rule.hashAttribute] : experiment ? [experiment.hashAttribute] : [];
  const isKnown = (name: string) => known.has(name) || known.has(name.split('.')[0] ?? name);
  return [...new Set([...asked, ...splits])].filter((name) => !isKnown(name));
}

const BROUGHT_BY: readonly [RegExp, Capability][] = [
  [/"\$v(eq|ne|gte?|lte?)"/, 'semverTargeting'],
  [/"\$regexi"/, 'caseInsensitiveRegex'],
  [/"\$(n?ini|alli)"/, 'caseInsensitiveMembership'],
];

/** What an SDK has to be able to do to treat everybody as a rule means it. Prerequisites are written out for those that cannot. */
export function capabilitiesFor(rule: Rule, experiment?: Linked): Capability[] {
  const texts = conditionsOf(rule, experiment);
  const asked = BROUGHT_BY.flatMap(([pattern, capability]) =>
    texts.some((text) => pattern.test(text)) ? [capability] : [],
  );
  const buckets = rule.type === 'rollout' && (rule.hashVersion === 2 || (rule.seed ?? '') !== '');
  const isNewer = buckets || (rule.type === 'experiment-ref' && experiment?.hashVersion === 2);
  const fallback = rule.type === 'experiment' ? rule.fallbackAttribute : experiment?.fallbackAttribute;
  return [...asked, ...(isNewer ? ['bucketingV2' as const] : []), ...(fallback ? ['stickyBucketing' as const] : [])];
}

/** What each capability is called where a connection lacks it. */
const NAMES: Partial<Record<Capability, string>> = {
  semverTargeting: 'comparing versions',
  caseInsensitiveRegex: 'patterns in any case',
  caseInsensitiveMembership: 'lists in any case',
  bucketingV2: 'the newer way to split traffic',
  stickyBucketing: 'remembering variations',
};

type Connection = Pick<SdkConnection, 'id' | 'name' | 'languages' | 'sdkVersion' | 'environment' | 'projects'>;

/** A connection whose libraries take a rule for something else, and the version that would understand it. */
export type Lacking = { connection: Connection; lacks: string; since: string };

/** The connections that get a feature and cannot understand one of its rules. */
export function connectionsThatCannot(
  rule: Rule,
  { project, connections, experiment }: { project: string; connections: readonly Connection[]; experiment?: Linked },
): Lacking[] {
  const needed = capabilitiesFor(rule, experiment);
  return connections
    .filter(({ environment, projects }) => appliesIn(rule, environment) && reaches(projects, project))
    .flatMap((connection) => {
      const can = capabilitiesOf(connection);
      const missing = missingFrom(connection).find(({ capability }) => needed.includes(capability));
      if (!missing || can.has(missing.capability)) return [];
      return [{ connection, lacks: NAMES[missing.capability] ?? missing.capability, since: missing.since }];
    });
}

const reaches = (projects: readonly string[], project: string): boolean =>
  projects.length === 0 || projects.includes(project);
