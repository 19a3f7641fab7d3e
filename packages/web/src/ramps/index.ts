export { planLines } from './plannedWords.ts';
export { RampForm } from './RampForm.tsx';
export { RampMark } from './RampMark.tsx';
export { RampPage } from './RampPage.tsx';
export { RampsCard } from './RampsCard.tsx';
export { rampWords } from './rampWords.ts';
export { type ShownRamp, useRampsOf } from './useRamps.ts';
