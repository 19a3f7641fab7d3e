export { authorizeRamp } from './authorizeRamp.ts';
export { checkPlannedRamps } from './checkPlannedRamps.ts';
export { holdRamp, holdRampsOfGone } from './holdRamp.ts';
export {
  findRamp,
  insertRamp,
  listRampEvents,
  noteRampEvent,
  rampOfRule,
  readRampPage,
  removeRamp,
  saveRamp,
} from './ramp.repository.ts';
export { keepSettled, settleRamps } from './settleRamps.ts';
