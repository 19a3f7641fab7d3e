import { conflict, invalidField } from '@gb/domain/errors';
import type { FeatureState, Rule } from '@gb/domain/features';
import {
  HASH_ATTRIBUTE,
  type NewRamp,
  type Ramp,
  type RampMove,
  type RampUpdate,
  type RulePatch,
  checkPlan,
  isAsPlanned,
  moveRamp,
  patchRule,
} from '@gb/domain/ramps';
import { beginDraft, refuseUnapproved, requirementsFor } from '@gb/domain/reviews';
import { featureVersions, getFeature } from '../features/index.ts';
import { type Ctx, personOf } from '../platform/context.ts';
import {
  authorizeRamp,
  findRamp,
  insertRamp,
  noteRampEvent,
  rampOfRule,
  removeRamp,
  saveRamp,
} from '../ramp-plans/index.ts';

/** A ramp whose feature may be read. */
export async function getRamp(ctx: Ctx, id: string, forUpdate = false): Promise<Ramp> {
  const ramp = await findRamp(ctx, id, forUpdate);
  await getFeature(ctx, ramp.featureId);
  return ramp;
}

/** Plans a ramp of a rule; nothing changes before it is started. A rule has one at a time. */
export async function createRamp(ctx: Ctx, input: NewRamp): Promise<Ramp> {
  const { featureId, ruleId, startDate = null, cutoffDate = null, name, ...plan } = input;
  const feature = await getFeature(ctx, featureId, true);
  const rule = feature.content.rules.find(({ id }) => id === ruleId);
  if (!rule) throw invalidField('ruleId', `${featureId} has no live rule with the id ${ruleId}`);
  await authorizeRamp(ctx, feature.project, rule, plan);
  const other = await rampOfRule(ctx, featureId, ruleId);
  if (other) throw conflict(`This rule has the ramp ${other.name} already`);
  const ramp: Ramp = {
    ...plan,
    id: ctx.newId('ramp'),
    name: name || rule.description || `Ramp of ${featureId}`,
    ...{ featureId, ruleId, startDate, cutoffDate },
    status: startDate === null ? 'ready' : 'pending',
    ...{ currentStepIndex: -1, startedAt: null, pausedAt: null, currentStepEnteredAt: null, nextStepAt: null },
    ...{ stepApproval: null, lastRollbackAt: null, lastRollbackReason: null, before: null },
    ...{ plannedIn: null, dateCreated: ctx.now, dateUpdated: ctx.now },
  };
  checkPlan(ramp, rule);
  await insertRamp(ctx, ramp);
  await ctx.record('ramp.created', { entity: entityOf(ramp), after: ramp });
  return ramp;
}

/** Changes what is still to come. Steps that were taken stay as they were. */
export async function updateRamp(ctx: Ctx, id: string, change: RampUpdate): Promise<Ramp> {
  const before = await getRamp(ctx, id, true);
  const feature = await getFeature(ctx, before.featureId, true);
  const rule = ruleOf(feature.content.rules, before);
  const reach = await authorizeRamp(ctx, feature.project, rule, { ...before, ...change });
  const { name: _, ...planned } = change;
  const isReplanned = Object.keys(planned).length > 0;
  if (isReplanned && before.plannedIn !== null) refuseUnapprovedPlan(ctx, reach);
  const taken = before.currentStepIndex + 1;
  const { steps } = change;
  if (steps && taken > 0 && JSON.stringify(steps.slice(0, taken)) !== JSON.stringify(before.steps.slice(0, taken)))
    throw conflict(`The first ${taken} steps were taken and stay as they are`);
  const after: Ramp = {
    ...before,
    ...change,
    plannedIn: isReplanned ? null : before.plannedIn,
    dateUpdated: ctx.now,
  };
  if (before.status === 'ready' || before.status === 'pending')
    after.status = after.startDate === null ? 'ready' : 'pending';
  checkPlan(after, rule);
  await saveRamp(ctx, after);
  await ctx.record('ramp.updated', { entity: entityOf(after), before, after });
  return after;
}

/** Forgets a ramp. The rule stays as its last step made it. */
export async function deleteRamp(ctx: Ctx, id: string): Promise<void> {
  const ramp = await getRamp(ctx, id, true);
  if (ramp.status === 'running' || ramp.status === 'paused')
    throw conflict('This ramp is under way: complete it or roll it back first');
  const feature = await getFeature(ctx, ramp.featureId);
  const rule = feature.content.rules.find((one) => one.id === ramp.ruleId);
  await authorizeRamp(ctx, feature.project, rule, ramp);
  await removeRamp(ctx, id);
  await ctx.record('ramp.deleted', { entity: entityOf(ramp), before: ramp });
}

/** Makes a move, and publishes what the rule becomes by it in the same transaction. */
export async function actOnRamp(ctx: Ctx, id: string, move: RampMove): Promise<Ramp> {
  // The feature first, as everybody who publishes does: nobody waits in a circle.
  const { featureId } = await findRamp(ctx, id);
  const feature = await getFeature(ctx, featureId, true);
  const before = await findRamp(ctx, id, true);
  const rule = ruleOf(feature.content.rules, before);
  await authorizeRamp(ctx, feature.project, rule, before);
  const { ramp: moved, patch } = moveRamp(before, move, ctx.now, rule);
  if (moved === before) return before;
  const after = { ...moved, dateUpdated: ctx.now };
  const plannedIn = isAsPlanned(before, move) ? before.plannedIn : null;
  const version = patch ? await publishPatch(ctx, { ...after, plannedIn }, patch, feature.version) : null;
  await saveRamp(ctx, after);
  await noteRampEvent(ctx, id, {
    id: ctx.newId('rampEvent'),
    action: move.kind,
    ...{ fromStep: before.currentStepIndex, toStep: after.currentStepIndex },
    reason: ('reason' in move && move.reason) || '',
    version,
    by: personOf(ctx.actor),
    dateCreated: ctx.now,
  });
  await ctx.record(`ramp.${move.kind}`, { entity: entityOf(after), before, after });
  return after;
}

/** The version of the feature that has the rule as the ramp makes it; null when it was so already. */
async function publishPatch(ctx: Ctx, ramp: Ramp, patch: RulePatch, live: number): Promise<number | null> {
  const { plannedIn } = ramp;
  const step = ramp.currentStepIndex + 1;
  const comment =
    ramp.status === 'rolled-back'
      ? `${ramp.name}: rolled back`
      : ramp.status === 'completed'
        ? `${ramp.name}: completed`
        : `${ramp.name}: step ${step} of ${ramp.steps.length}`;
  const change = (state: FeatureState): FeatureState => ({
    ...state,
    rules: state.rules.map((rule) => (rule.id === ramp.ruleId ? patchRule(rule, patch, HASH_ATTRIBUTE) : rule)),
  });
  const after = await featureVersions.publishChange(ctx, ramp.featureId, change, { comment, plannedIn });
  return after.version === live ? null : after.version;
}

function ruleOf(rules: readonly Rule[], ramp: Ramp): Rule {
  const rule = rules.find(({ id }) => id === ramp.ruleId);
  if (!rule) throw conflict(`The rule of this ramp is not in ${ramp.featureId} any more`);
  return rule;
}

/**
 * Refuses to change a plan that was approved with its version where that needs approval still: what runs is what was
 * approved.
 */
function refuseUnapprovedPlan(ctx: Ctx, reach: { projects: string[]; environments: string[] }): void {
  const asked = beginDraft(personOf(ctx.actor));
  const { requireReviews } = ctx.organization.settings;
  refuseUnapproved(asked, requirementsFor(requireReviews, [{ kind: 'rules', ...reach }], asked, []));
}

const entityOf = ({ id, name }: Ramp) => ({ object: 'ramp', id, name });
