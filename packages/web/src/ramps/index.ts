export { RampForm } from './lazyRampForm.ts';
export { RampMark, RampPage, RampsCard } from './parts.ts';
export { planLines } from './plannedWords.ts';
export { rampWords } from './rampWords.ts';
export { type ShownRamp, useRampsOf } from './useRamps.ts';
