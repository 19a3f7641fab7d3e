import { lazyPart } from '../ui/lazyPart.tsx';

/** Parts that pages fetch when they show them. */
export const RampMark = lazyPart(async () => ({ default: (await import('./RampMark.tsx')).RampMark }));
export const RampPage = lazyPart(async () => ({ default: (await import('./RampPage.tsx')).RampPage }));
export const RampsCard = lazyPart(async () => ({ default: (await import('./RampsCard.tsx')).RampsCard }));
