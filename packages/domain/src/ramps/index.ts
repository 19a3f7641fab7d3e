export {
  type Moved,
  type RampMove,
  awaitsApproval,
  isAsPlanned,
  isDue,
  moveRamp,
  nextDue,
  stateAt,
} from './machine.ts';
export { patchesOf } from './patches.ts';
export { HASH_ATTRIBUTE, patchRule } from './patchRule.ts';
export {
  type PlannedRamp,
  type RampPlan,
  type RampPlanInput,
  type RampStep,
  type RulePatch,
  plannedRamp,
  rampPlanInput,
  rampPlan,
  rampStep,
} from './plan.ts';
export { isToRamp, ruleBefore, startsWithPublication, withoutPlan } from './planned.ts';
export { rulesOncePublished, settlePlan } from './settlePlan.ts';
export { checkPlan } from './checkPlan.ts';
export {
  type NewRamp,
  type Ramp,
  type RampStatus,
  RAMP_STATUSES,
  type RampUpdate,
  newRamp,
  ramp,
  rampUpdate,
  shareSteps,
} from './ramp.ts';
export {
  type NewRampTemplate,
  type RampTemplate,
  type RampTemplateUpdate,
  newRampTemplate,
  rampTemplate,
  rampTemplateUpdate,
} from './rampTemplate.ts';
