import { z } from 'zod';
import { prose } from '../values/index.ts';

/** An environment's id is the name people see; it is also the key of each feature's switches. */
const environmentId = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]*$/, 'expected letters, digits, hyphens and underscores');

export const environment = z
  .strictObject({
    id: environmentId,
    description: prose,
    /** Shows a switch for it on the feature list. */
    toggleOnList: z.boolean(),
    /** Whether a new feature starts switched on here. */
    defaultState: z.boolean(),
    /** Projects it belongs to; empty means all. */
    projects: z.array(z.string()),
    /** Whose switches and rules it began with. */
    parent: z.string().optional(),
  })
  .meta({ id: 'Environment' });
export type Environment = z.infer<typeof environment>;

export const newEnvironment = z.strictObject({
  id: environmentId,
  description: prose.default(''),
  toggleOnList: z.boolean().default(true),
  defaultState: z.boolean().default(true),
  projects: z.array(z.string()).default([]),
  /** Another environment whose switches and rules are copied. */
  parent: z.string().optional(),
});
export type NewEnvironment = z.infer<typeof newEnvironment>;

export const environmentUpdate = z.strictObject({
  description: prose.optional(),
  toggleOnList: z.boolean().optional(),
  defaultState: z.boolean().optional(),
  projects: z.array(z.string()).optional(),
});
export type EnvironmentUpdate = z.infer<typeof environmentUpdate>;

/** What a new organization starts with. */
export const INITIAL_ENVIRONMENTS: readonly NewEnvironment[] = [
  newEnvironment.parse({ id: 'production' }),
  newEnvironment.parse({ id: 'dev' }),
];
