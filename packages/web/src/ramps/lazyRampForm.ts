import { lazyPart } from '../ui/lazyPart.tsx';

export const RampForm = lazyPart(async () => ({ default: (await import('./RampForm.tsx')).RampForm }));
