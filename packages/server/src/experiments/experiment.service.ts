import { invalidField, notFound, conflict } from '@gb/domain/errors';
import {
  type AnalysisSettings,
  type Experiment,
  type ExperimentUpdate,
  type ImportedExperiment,
  type NewExperiment,
  type PageChange,
  type StopInput,
  NO_ANALYSIS,
  analysisSettings,
  checkExperiment,
  currentPhase,
  evenWeights,
  phase,
  startExperiment,
  stopExperiment,
} from '@gb/domain/experiments';
import { type Page, mapPage } from '@gb/domain/paging';
import { can } from '@gb/domain/permissions';
import { dropAbsent } from '@gb/domain/values';
import { environmentIds } from '../environments/index.ts';
import { refuseWhileUsed, usersByTarget, usersOf } from '../references/index.ts';
import { checkPart } from '../namespaces/index.ts';
import { type Ctx, personOf } from '../platform/context.ts';
import type { OrgCtx } from '../platform/http/route.ts';
import { checkProject } from '../projects/index.ts';
import { checkTargeting } from '../saved-groups/index.ts';
import { ensureTags } from '../tags/index.ts';
import {
  insertExperiment,
  readExperiment,
  readExperimentPage,
  readExperiments,
  removeExperiment,
  saveExperiment,
  takenTrackingKey,
} from './experiment.repository.ts';
import { checkAnalysis } from './checkAnalysis.ts';
import { deriveTrackingKey } from './trackingKey.ts';

const everywhere = { environments: 'all', projects: 'all' } as const;

/** The experiments of projects this person may read, newest first. */
export async function listExperiments(ctx: Ctx): Promise<Experiment[]> {
  const [stored, links] = await Promise.all([readExperiments(ctx), usersByTarget(ctx, 'experiment', 'feature')]);
  return stored
    .filter(({ project }) => can(ctx.access, 'readData', { projects: [project] }))
    .map((experiment) => ({ ...experiment, linkedFeatures: links.get(experiment.id) ?? [] }));
}

/** A page of them, newest first. */
export async function pageExperiments(
  ctx: Ctx,
  query: Parameters<typeof readExperimentPage>[1],
): Promise<Page<Experiment>> {
  const page = await readExperimentPage(ctx, query);
  const isAll = query.view === 'summary';
  const links = await usersByTarget(ctx, 'experiment', 'feature', isAll ? null : page.rows.map(({ id }) => id));
  return mapPage(page, (experiment) => ({ ...experiment, linkedFeatures: links.get(experiment.id) ?? [] }));
}

/** The experiment, or null when it is not there or may not be read. */
export async function findExperiment(ctx: Ctx, id: string, forUpdate = false): Promise<Experiment | null> {
  const stored = await readExperiment(ctx, id, forUpdate);
  if (!stored || !can(ctx.access, 'readData', { projects: [stored.project] })) return null;
  return { ...stored, linkedFeatures: await usersOf(ctx, { object: 'experiment', id }, 'feature') };
}

export async function getExperiment(ctx: Ctx, id: string, forUpdate = false): Promise<Experiment> {
  const experiment = await findExperiment(ctx, id, forUpdate);
  if (!experiment) throw notFound('experiment', id);
  return experiment;
}

/** Makes a draft with one phase, even weights and everybody in it unless told otherwise. */
export async function createExperiment(ctx: OrgCtx, input: NewExperiment): Promise<Experiment> {
  const project = input.project ?? '';
  await checkProject(ctx, project);
  ctx.authorize('createAnalyses', { projects: [project] });
  const trackingKey = input.trackingKey ?? (await deriveTrackingKey(ctx, input.name));
  await refuseTakenKey(ctx, trackingKey);
  const { settings } = ctx.organization;
  const experiment: Experiment = {
    id: ctx.newId('experiment'),
    trackingKey,
    name: input.name,
    project,
    owner: input.owner ?? personOf(ctx.actor).name,
    tags: input.tags ?? [],
    description: input.description ?? '',
    hypothesis: input.hypothesis ?? '',
    status: 'draft',
    archived: false,
    hashAttribute: input.hashAttribute,
    hashVersion: input.hashVersion,
    fallbackAttribute: input.fallbackAttribute ?? '',
    disableStickyBucketing: input.disableStickyBucketing ?? false,
    variations: withIds(ctx, input.variations),
    phases: [
      phase.parse({
        name: 'Main',
        dateStarted: null,
        dateEnded: null,
        coverage: input.coverage,
        variationWeights: input.variationWeights ?? evenWeights(input.variations.length),
        condition: input.condition,
        savedGroups: input.savedGroups,
        namespace: input.namespace,
        seed: trackingKey,
      }),
    ],
    pageChanges: [],
    datasource: input.datasource ?? '',
    ...NO_ANALYSIS,
    regressionAdjustmentEnabled: settings.regressionAdjustmentEnabled,
    sequentialTestingEnabled: settings.sequentialTestingEnabled,
    sequentialTestingTuningParameter: settings.sequentialTestingTuningParameter,
    attributionModel: settings.attributionModel,
    ...dropAbsent(pickAnalysis(input)),
    autoSnapshots: input.autoSnapshots ?? true,
    nextSnapshotAttempt: null,
    results: null,
    winner: null,
    analysis: '',
    releasedVariationId: '',
    excludeFromPayload: false,
    linkedFeatures: [],
    dateCreated: ctx.now,
    dateUpdated: ctx.now,
  };
  checkExperiment(experiment);
  await checkTargeting(ctx, currentPhase(experiment));
  await checkPart(ctx, input.namespace ?? null, experiment);
  await checkAnalysis(ctx, experiment);
  await ensureTags(ctx, experiment.tags);
  await insertExperiment(ctx, withoutLinks(experiment));
  await ctx.record('experiment.created', { entity: entityOf(experiment), after: experiment });
  return experiment;
}

/** Makes an experiment that ran, or still runs, elsewhere. Nothing of it is delivered to SDKs. */
export async function importExperiment(ctx: OrgCtx, input: ImportedExperiment): Promise<Experiment> {
  const { dateStarted, dateEnded, ...rest } = input;
  if (dateEnded !== null && dateEnded <= dateStarted)
    throw invalidField('dateEnded', 'expected a time after its start');
  const variations = rest.variations.map((variation) => ({ ...variation, description: '' }));
  const hashAttribute = rest.hashAttribute ?? 'id';
  const draft = await createExperiment(ctx, { ...rest, variations, hashAttribute, hashVersion: 2 });
  await authorizeRun(ctx, draft);
  const imported: Experiment = {
    ...draft,
    status: dateEnded === null ? 'running' : 'stopped',
    excludeFromPayload: true,
    phases: draft.phases.map((only) => ({ ...only, dateStarted, dateEnded })),
  };
  return save(ctx, 'experiment.imported', draft, imported, false);
}

/** Fields that decide who gets what; while people are in the experiment they stay as they are. */
const FIXED_ONCE_STARTED = [
  'trackingKey',
  'hashAttribute',
  'hashVersion',
  'fallbackAttribute',
  'disableStickyBucketing',
  'variations',
  'coverage',
  'variationWeights',
  'condition',
  'savedGroups',
  'namespace',
] as const;

export async function updateExperiment(ctx: OrgCtx, id: string, change: ExperimentUpdate): Promise<Experiment> {
  const before = await getExperiment(ctx, id, true);
  const { project = before.project, archived = before.archived } = change;
  if (project !== before.project) await checkProject(ctx, project);
  ctx.authorizeMove('createAnalyses', before, { project });
  // What is delivered would end or go elsewhere, so it takes as much as to stop it.
  if (before.status !== 'draft' && (project !== before.project || archived !== before.archived))
    for (const where of [before.project, project]) await authorizeRun(ctx, { ...before, project: where });
  const fixed = FIXED_ONCE_STARTED.find((field) => change[field] !== undefined);
  if (fixed) requireDraft(before, fixed);
  const { coverage, variationWeights, condition, savedGroups, namespace, variations, ...fields } = change;
  if (fields.trackingKey && fields.trackingKey !== before.trackingKey)
    await refuseTakenKey(ctx, fields.trackingKey, before.trackingKey);
  const targeting = dropAbsent({ coverage, variationWeights, condition, savedGroups, namespace });
  const nextVariations = variations ? withIds(ctx, variations) : before.variations;
  const resized = variations && variations.length !== before.variations.length && !variationWeights;
  const after: Experiment = {
    ...before,
    ...dropAbsent(fields),
    variations: nextVariations,
    phases: [
      ...before.phases.slice(0, -1),
      {
        ...currentPhase(before),
        ...(resized ? { variationWeights: evenWeights(nextVariations.length) } : {}),
        ...targeting,
      },
    ],
    dateUpdated: ctx.now,
  };
  checkExperiment(after);
  if (condition !== undefined || savedGroups !== undefined) await checkTargeting(ctx, currentPhase(after));
  if (namespace !== undefined || change.hashAttribute !== undefined)
    await checkPart(ctx, currentPhase(after).namespace, after);
  await checkAnalysis(ctx, after);
  await ensureTags(ctx, after.tags);
  return save(ctx, 'experiment.updated', before, after, before.archived !== after.archived || isDelivered(before));
}

/** Whether some connection may have it: drafts too are sent to those that ask for them. */
const isDelivered = ({ status, pageChanges, linkedFeatures }: Experiment): boolean =>
  status !== 'draft' || pageChanges.length > 0 || linkedFeatures.length > 0;

/** Says what the experiment does to pages by itself, in the place of what it did. */
export async function setPageChanges(ctx: Ctx, id: string, pageChanges: PageChange[]): Promise<Experiment> {
  const before = await getExperiment(ctx, id, true);
  ctx.authorize('manageVisualChanges', { projects: [before.project] });
  requireDraft(before, 'pageChanges');
  const after = { ...before, pageChanges, dateUpdated: ctx.now };
  checkExperiment(after);
  return save(ctx, 'experiment.updated', before, after, true);
}

function requireDraft({ status }: Experiment, field: string): void {
  if (status !== 'draft')
    throw invalidField(field, `can only be changed while the experiment is a draft, and this one is ${status}`);
}

export const start = (ctx: Ctx, id: string): Promise<Experiment> => startExperimentAt(ctx, id, ctx.now);

/** Starts an experiment as of a moment that may have passed, for data that is there already. */
export async function startExperimentAt(ctx: Ctx, id: string, moment: string): Promise<Experiment> {
  const before = await getExperiment(ctx, id, true);
  await authorizeRun(ctx, before);
  return save(ctx, 'experiment.started', before, { ...startExperiment(before, moment), dateUpdated: ctx.now }, true);
}

export async function stop(ctx: Ctx, id: string, input: StopInput): Promise<Experiment> {
  const before = await getExperiment(ctx, id, true);
  await authorizeRun(ctx, before);
  return save(
    ctx,
    'experiment.stopped',
    before,
    { ...stopExperiment(before, input, ctx.now), dateUpdated: ctx.now },
    true,
  );
}

/** Gives up the part of a namespace that an experiment keeps which has ended. */
export async function leaveNamespace(ctx: Ctx, id: string): Promise<Experiment> {
  const before = await getExperiment(ctx, id, true);
  await authorizeRun(ctx, before);
  if (before.status === 'running') throw conflict(`${before.name} is running; stop it first`);
  const last = currentPhase(before);
  if (!last.namespace?.enabled) throw conflict(`${before.name} has no part of a namespace`);
  const phases = [...before.phases.slice(0, -1), { ...last, namespace: { ...last.namespace, enabled: false } }];
  return save(ctx, 'experiment.updated', before, { ...before, phases, dateUpdated: ctx.now }, true);
}

/** Removes an experiment no feature refers to and that does not run; `withProject` takes it along as it is. */
export async function deleteExperiment(ctx: Ctx, id: string, withProject = false): Promise<void> {
  const before = await getExperiment(ctx, id, true);
  if (!withProject && before.status === 'running') throw conflict(`${before.name} is running; stop it first`);
  ctx.authorize('createAnalyses', { projects: [before.project] });
  await refuseWhileUsed(ctx, { object: 'experiment', id }, 'take it out of those first');
  await removeExperiment(ctx, id);
  await ctx.record('experiment.deleted', { entity: entityOf(before), before, reach: everywhere });
}

async function save(ctx: Ctx, event: string, before: Experiment, after: Experiment, reachesSdks: boolean) {
  await saveExperiment(ctx, withoutLinks(after));
  await ctx.record(event, { entity: entityOf(after), before, after, ...(reachesSdks ? { reach: everywhere } : {}) });
  return after;
}

/** The analysis settings among the fields of an input. */
const pickAnalysis = (input: NewExperiment): Partial<AnalysisSettings> =>
  Object.fromEntries(Object.entries(input).filter(([name]) => name in analysisSettings.shape));

/** Starting and stopping changes what users get wherever a linked feature is delivered, or on pages. */
async function authorizeRun(ctx: Ctx, experiment: Experiment): Promise<void> {
  const environments =
    experiment.linkedFeatures.length || experiment.pageChanges.length ? await environmentIds(ctx) : [];
  ctx.authorize('runExperiments', { projects: [experiment.project], environments });
}

async function refuseTakenKey(ctx: Ctx, trackingKey: string, own: string | null = null): Promise<void> {
  const taken = await takenTrackingKey(ctx, trackingKey);
  if (taken === null || taken === own) return;
  const twin = taken === trackingKey ? '' : `, which differs from ${trackingKey} only in case`;
  throw invalidField('trackingKey', `another experiment already has the tracking key ${taken}${twin}`);
}

const withIds = (ctx: Ctx, given: NewExperiment['variations']) =>
  given.map((variation, index) => ({
    ...variation,
    id: variation.id ?? ctx.newId('variation'),
    key: variation.key ?? String(index),
  }));

const withoutLinks = ({ linkedFeatures: _, ...stored }: Experiment) => stored;

const entityOf = ({ id, name }: Experiment) => ({ object: 'experiment', id, name });
