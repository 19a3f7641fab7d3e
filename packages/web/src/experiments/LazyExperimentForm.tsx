import { lazyPart } from '../ui/lazyPart.tsx';

/** The form of a new or imported experiment, loaded once somebody opens it. */
export const LazyExperimentForm = lazyPart(async () => ({
  default: (await import('./ExperimentForm.tsx')).ExperimentForm,
}));
