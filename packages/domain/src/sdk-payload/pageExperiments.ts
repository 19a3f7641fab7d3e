import type { AutoExperiment, PageChange as WireChange } from '@gb/sdk/payload';
import { type PageChange, currentPhase } from '../experiments/index.ts';
import {
  type DeliveredExperiment,
  type Known,
  type ShapingConnection,
  clampShare,
  emitCondition,
  seedOf,
} from './input.ts';
import { apart } from './scrub.ts';

/** A text by which experiments are in the order of their making. */
export const pageOrder = ({ dateCreated, id }: DeliveredExperiment): string => `${dateCreated} ${id}`;

/** What one experiment does to pages, as an SDK on this connection gets it. */
export function renderPageExperiments(experiment: DeliveredExperiment, known: Known): AutoExperiment[] {
  const { connection, can } = known;
  if (!isDelivered(experiment, connection)) return [];
  const isWanted: Record<PageChange['type'], boolean> = {
    visual: connection.includeVisualExperiments && can.has('visualEditor'),
    redirect: connection.includeRedirectExperiments && can.has('redirects'),
  };
  const emitted = experiment.pageChanges
    .filter(({ type }) => isWanted[type])
    .map((change) => emit(change, experiment, known));
  if (can.has('siblingOperators')) return emitted;
  return emitted.map((one) => (one.condition ? { ...one, condition: apart(one.condition) } : one));
}

/** A draft only where it is asked for, to look at; a stopped one only while a released variation is served. */
function isDelivered(
  { archived, status, project, excludeFromPayload, releasedVariationId }: DeliveredExperiment,
  { projects, includeDraftExperiments }: ShapingConnection,
): boolean {
  if (archived || (projects.length > 0 && !projects.includes(project))) return false;
  if (status === 'draft') return includeDraftExperiments;
  return status === 'running' || (!excludeFromPayload && releasedVariationId !== '');
}

function emit(change: PageChange, experiment: DeliveredExperiment, known: Known): AutoExperiment {
  const { variations, status, hashAttribute, hashVersion, releasedVariationId } = experiment;
  const phase = currentPhase(experiment);
  const named = known.connection.includeExperimentNames;
  const space = phase.namespace?.enabled ? phase.namespace : null;
  return {
    key: experiment.trackingKey,
    changeId: `${experiment.id}_${change.id}`,
    status,
    urlPatterns: change.urlPatterns,
    variations: variations.map(({ id }) => changeFor(id, change)),
    ...emitCondition(phase.condition, phase.savedGroups, known),
    weights: phase.variationWeights.map(clampShare),
    coverage: clampShare(phase.coverage),
    hashAttribute,
    hashVersion,
    seed: phase.seed,
    ...(space
      ? { filters: [{ seed: seedOf(space, known), ranges: [space.range], attribute: hashAttribute, hashVersion: 2 }] }
      : {}),
    phase: String(experiment.phases.length - 1),
    meta: variations.map(({ key, name }) => ({ key, ...(named ? { name } : {}) })),
    ...(named ? { name: experiment.name } : {}),
    ...(status === 'stopped' ? { force: variations.findIndex(({ id }) => id === releasedVariationId) } : {}),
    ...(change.type === 'redirect' ? { persistQueryString: change.persistQueryString } : {}),
  };
}

/** What one variation does to the page; one that does nothing still says of which kind it is. */
function changeFor(variationId: string, change: PageChange): WireChange {
  if (change.type === 'redirect') {
    const own = change.variations.find((variation) => variation.variationId === variationId);
    return own ? { urlRedirect: own.url } : {};
  }
  const own = change.variations.find((variation) => variation.variationId === variationId);
  return { ...(own?.css && { css: own.css }), ...(own?.js && { js: own.js }), domMutations: own?.domMutations ?? [] };
}
