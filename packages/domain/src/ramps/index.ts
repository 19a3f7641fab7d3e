export { type Moved, type RampMove, awaitsApproval, isDue, moveRamp, nextDue, stateAt } from './machine.ts';
export { patchRule } from './patchRule.ts';
export {
  type NewRamp,
  type Ramp,
  type RampPlan,
  type RampStatus,
  type RampStep,
  RAMP_STATUSES,
  type RampUpdate,
  type RulePatch,
  newRamp,
  ramp,
  rampPlan,
  rampStep,
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
