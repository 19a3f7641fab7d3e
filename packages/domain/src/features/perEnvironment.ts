import { invalidField } from '../errors/index.ts';
import type { FeatureContent } from './feature.ts';
import { appliesIn } from './reach.ts';
import type { Rule } from './rule.ts';

/** A rule as the public API shows it in one environment: without the list of environments. */
export type EnvironmentRule = Rule extends infer R ? (R extends unknown ? Omit<R, 'environments'> : never) : never;
export type PerEnvironment = Record<string, { enabled: boolean; rules: EnvironmentRule[] }>;

/** The per-environment view of a feature: each environment with its switch and the rules that apply there, in order. */
export function toPerEnvironment(content: FeatureContent, environments: readonly string[]): PerEnvironment {
  return Object.fromEntries(
    environments.map((name) => [
      name,
      {
        enabled: content.environments[name] ?? false,
        rules: content.rules.filter((rule) => appliesIn(rule, name)).map(({ environments: _, ...rule }) => rule),
      },
    ]),
  );
}

/**
 * Takes a per-environment view back into one ordered list, by rule id. Environments not given keep their rules.
 * Refused is what one list cannot say: one id with different bodies, or orders that contradict each other.
 */
export function fromPerEnvironment(
  content: FeatureContent,
  given: Partial<Record<string, { enabled?: boolean; rules?: EnvironmentRule[] }>>,
  environments: readonly string[],
): FeatureContent {
  const view = toPerEnvironment(content, environments);
  for (const [name, change] of Object.entries(given)) {
    const current = view[name];
    if (!current) throw invalidField(`environments.${name}`, `no environment named ${name}`);
    view[name] = { enabled: change?.enabled ?? current.enabled, rules: change?.rules ?? current.rules };
  }
  return {
    ...content,
    rules: mergeRules(view, content, environments),
    environments: { ...content.environments, ...mapValues(view, (environment) => environment.enabled) },
  };
}

function mergeRules(view: PerEnvironment, before: FeatureContent, environments: readonly string[]): Rule[] {
  const bodies = new Map<string, { body: EnvironmentRule; text: string; places: string[] }>();
  for (const name of environments) {
    view[name]?.rules.forEach((body, index) => {
      const text = JSON.stringify(body);
      const known = bodies.get(body.id);
      if (known && known.text !== text)
        throw invalidField(
          `environments.${name}.rules.${index}`,
          `rule ${body.id} differs between environments; give the rules different ids`,
        );
      if (known) known.places.push(name);
      else bodies.set(body.id, { body, text, places: [name] });
    });
  }
  const order = commonOrder(environments.map((name) => view[name]?.rules.map((rule) => rule.id) ?? []));
  return order.map((id) => {
    const { body, places } = bodies.get(id) as { body: EnvironmentRule; places: string[] };
    const old = before.rules.find((rule) => rule.id === id);
    const everywhere = places.length === environments.length && (!old || old.environments === 'all');
    return { ...body, environments: everywhere ? 'all' : places } as Rule;
  });
}

/** One order in which every list's items keep their own order; ties go to what appeared first. */
function commonOrder(lists: readonly string[][]): string[] {
  const waitsFor = new Map<string, Set<string>>();
  for (const list of lists) {
    list.forEach((id, index) => {
      const before = waitsFor.get(id) ?? new Set<string>();
      waitsFor.set(id, before);
      const previous = list[index - 1];
      if (previous !== undefined) before.add(previous);
    });
  }
  const done: string[] = [];
  while (waitsFor.size > 0) {
    const next = [...waitsFor].find(([, before]) => [...before].every((id) => !waitsFor.has(id)));
    if (!next) throw invalidField('environments', 'the rules are in contradicting orders in different environments');
    done.push(next[0]);
    waitsFor.delete(next[0]);
  }
  return done;
}

const mapValues = <T, U>(object: Record<string, T>, change: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
