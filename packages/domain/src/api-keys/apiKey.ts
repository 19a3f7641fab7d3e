import { z } from 'zod';
import { invalidField } from '../errors/index.ts';
import { checkAssignment } from '../members/index.ts';
import { ROLE_NAMES } from '../permissions/index.ts';
import { label, timestamp } from '../values/index.ts';

/** What a key may do: a role, everywhere or in the named projects, perhaps in some environments only. */
const scope = {
  role: z.enum(ROLE_NAMES).exclude(['noaccess']),
  limitAccessByEnvironment: z.boolean(),
  environments: z.array(z.string()),
  projects: z.array(z.string()),
};

const shown = {
  id: z.string(),
  description: z.string(),
  /** The last characters of the secret, to tell keys apart. The rest is shown once, when it is made. */
  ending: z.string(),
  dateCreated: timestamp,
  dateLastUsed: timestamp.nullable(),
};

/** A secret with which programs call the API in an organization's name. */
export const apiKey = z.strictObject({ ...shown, ...scope, createdBy: z.string() }).meta({ id: 'ApiKey' });
export type ApiKey = z.infer<typeof apiKey>;

export const newApiKey = z.strictObject({
  description: label,
  role: scope.role,
  limitAccessByEnvironment: z.boolean().default(false),
  environments: z.array(z.string()).default([]),
  projects: z.array(z.string()).default([]),
});
export type NewApiKey = z.output<typeof newApiKey>;

/** A secret with which programs call the API as the person who made it, with what they may do at that moment. */
export const personalToken = z.strictObject(shown).meta({ id: 'PersonalAccessToken' });
export type PersonalToken = z.infer<typeof personalToken>;

export const newPersonalToken = z.strictObject({ description: label });

/** Refuses a key that names something unknown, or would be administrator of some projects only. */
export function checkKey(
  key: NewApiKey,
  known: { environments: readonly string[]; projects: readonly string[] },
): void {
  const { projects, role } = key;
  if (role === 'admin' && projects.length > 0)
    throw invalidField('role', 'expected a role other than admin, which cannot be limited to projects');
  const unknown = projects.find((id) => !known.projects.includes(id));
  if (unknown !== undefined) throw invalidField('projects', `no project with id ${unknown}`);
  checkAssignment({ ...key, projectRoles: [] }, known);
}
