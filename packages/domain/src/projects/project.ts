import { z } from 'zod';
import { label, prose, timestamp } from '../values/index.ts';

const settings = z.strictObject({ statsEngine: z.enum(['bayesian', 'frequentist']).optional() });

/** A part of an organization with its own features, experiments and roles. */
export const project = z.strictObject({
  id: z.string(),
  name: label,
  description: prose,
  settings,
  dateCreated: timestamp,
  dateUpdated: timestamp,
});
export type Project = z.infer<typeof project>;

export const newProject = z.strictObject({
  name: label,
  description: prose.default(''),
  settings: settings.default({}),
});
export type NewProject = z.infer<typeof newProject>;

export const projectUpdate = z.strictObject({
  name: label.optional(),
  description: prose.optional(),
  settings: settings.optional(),
});
export type ProjectUpdate = z.infer<typeof projectUpdate>;
