import { lazy } from 'react';

/** The form of a new or imported experiment, loaded once somebody opens it. */
export const LazyExperimentForm = lazy(async () => ({
  default: (await import('./ExperimentForm.tsx')).ExperimentForm,
}));
