import type { Feature } from '../features/index.ts';
import type { DeliveredGroup } from '../saved-groups/index.ts';
import { membersOf } from './condition.ts';
import type { DeliveredExperiment, Known, Lookup } from './input.ts';
import { pageOrder, renderPageExperiments } from './pageExperiments.ts';
import { renderFeature } from './payload.ts';

/**
 * One feature of a payload, or what one experiment does to pages, as the text that stands in the payload. `order` says
 * where, among others of its kind; `needs` names the features, experiments and saved groups it was made from, whether or not they were there.
 */
export type Part = { id: string; order: string; text: string; needs: readonly string[] };

/** How `needs` names a thing. */
export const needOf = (object: string, id: string): string => `${object} ${id}`;

/** One feature as part of a payload; null when it is not delivered. */
export function featurePart(feature: Feature, given: Known): Part | null {
  const { known, needs } = noting(given);
  const definition = renderFeature(feature, known);
  if (!definition) return null;
  const { id } = feature;
  return { id, order: id, text: `${JSON.stringify(id)}:${JSON.stringify(definition)}`, needs: needs() };
}

/** What one experiment does to pages as part of a payload; null when it does nothing. */
export function pageExperimentPart(experiment: DeliveredExperiment, given: Known): Part | null {
  const { known, needs } = noting(given);
  const emitted = renderPageExperiments(experiment, known);
  if (emitted.length === 0) return null;
  const text = emitted.map((one) => JSON.stringify(one)).join(',');
  return { id: experiment.id, order: pageOrder(experiment), text, needs: needs() };
}

/** An id list as it travels beside conditions that name it; null for what is written into them. */
export const listPart = (group: DeliveredGroup, { attributes }: Pick<Known, 'attributes'>): string | null =>
  group.type === 'list' && group.values.length > 0
    ? `${JSON.stringify(group.id)}:${JSON.stringify(membersOf(group, attributes))}`
    : null;

/** The saved groups among what parts need. */
export function groupsNeeded(parts: readonly Part[]): Set<string> {
  const beginning = needOf('savedGroup', '');
  const found = new Set<string>();
  for (const { needs } of parts)
    for (const need of needs) if (need.startsWith(beginning)) found.add(need.slice(beginning.length));
  return found;
}

const NO_NEEDS: readonly string[] = [];

/** The same knowledge, with a note of what was asked of it. */
function noting(given: Known): { known: Known; needs: () => readonly string[] } {
  let asked: Set<string> | null = null;
  const noted = <T>(object: string, lookup: Lookup<T>): Lookup<T> => ({
    get(id) {
      (asked ??= new Set()).add(needOf(object, id));
      return lookup.get(id);
    },
  });
  const features = noted('feature', given.features);
  const experiments = noted('experiment', given.experiments);
  const groups = noted('savedGroup', given.groups);
  return { known: { ...given, features, experiments, groups }, needs: () => (asked ? [...asked] : NO_NEEDS) };
}

/** The features of a payload as the pieces of the text of one object, in the order in which JavaScript has its keys. */
export const featuresPieces = (parts: readonly Part[]): string[] => ['{', ...listed(parts), '}'];

/** The experiments on pages of a payload as the pieces of the text of one list. */
export const pageExperimentsPieces = (parts: readonly Part[]): string[] => ['[', ...listed(parts), ']'];

const listed = (parts: readonly Part[]): string[] =>
  parts.flatMap(({ text }, index) => (index === 0 ? [text] : [',', text]));

/** Features by their key, but those that are whole numbers first, by size: so JavaScript orders what an object has. */
export function byKey({ order: a }: Part, { order: b }: Part): number {
  const [one, other] = [indexOf(a), indexOf(b)];
  if (one !== null && other !== null) return one - other;
  if (one !== null || other !== null) return one !== null ? -1 : 1;
  return a < b ? -1 : Number(a > b);
}

/** The newest first. */
export const newestFirst = ({ order: a }: Part, { order: b }: Part): number => (a < b ? 1 : -Number(a > b));

const LAST_INDEX = 2 ** 32 - 2;
const isDigit = (code: number): boolean => code >= 48 && code <= 57;

function indexOf(key: string): number | null {
  if (!isDigit(key.charCodeAt(0)) || !/^(0|[1-9]\d*)$/.test(key)) return null;
  return Number(key) <= LAST_INDEX ? Number(key) : null;
}
