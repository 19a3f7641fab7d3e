import { INITIAL_ATTRIBUTES } from '@gb/domain/attributes';
import { DEFAULT_FREE_SEATS, featuresOf } from '@gb/domain/billing';
import { forbidden } from '@gb/domain/errors';
import { INITIAL_ENVIRONMENTS } from '@gb/domain/environments';
import { type newOrganization, type organizationResponse, mayCreateOrganization } from '@gb/domain/organizations';
import { type Grant, ROLES, type Role, can } from '@gb/domain/permissions';
import type { User } from '@gb/domain/users';
import { asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { getAppearance } from '../appearance/index.ts';
import { keyIds } from '../api-keys/index.ts';
import { attributes } from '../attributes/index.ts';
import { environments } from '../environments/index.ts';
import { invitedAddresses, listMembers } from '../members/index.ts';
import { newId } from '../platform/context.ts';
import type { Queryable } from '../platform/db/database.ts';
import { ormOver } from '../platform/db/drizzle.ts';
import { scopedDb } from '../platform/db/scoped.ts';
import type { OrgCtx, SignedInCtx } from '../platform/http/route.ts';
import { type ChangeListener, recordChange } from '../platform/record.ts';
import { members, organizations } from '../platform/tables.ts';

/** Makes an organization with its owner as admin, and the environments and attributes everybody begins with. */
export async function createOrganization(
  tx: Queryable,
  { name, owner, now, listeners }: { name: string; owner: User; now: string; listeners: readonly ChangeListener[] },
): Promise<string> {
  const orm = ormOver(tx);
  const id = newId('organization');
  await orm.insert(organizations).values({ id, name, plan: 'oss', settings: {}, dateCreated: now });
  await orm.insert(members).values({
    organizationId: id,
    id: owner.id,
    role: 'admin',
    limitAccessByEnvironment: false,
    environments: [],
    projectRoles: [],
    dateCreated: now,
  });
  const db = scopedDb(orm, id);
  await db.insert(environments, ...INITIAL_ENVIRONMENTS.map((environment, position) => ({ ...environment, position })));
  await db.insert(attributes, ...INITIAL_ATTRIBUTES.map(({ property, ...rest }) => ({ id: property, ...rest })));
  await recordChange(
    {
      tx,
      organizationId: id,
      actor: { type: 'user', user: owner, sessionId: '' },
      now,
      listeners,
      // Nothing of a new organization has reached anybody, so nobody waits to hear that it committed.
      afterCommit: () => {},
    },
    'organization.created',
    { entity: { object: 'organization', id, name }, after: { id, name } },
  );
  return id;
}

/** The organizations someone may work in; a super admin may in all. */
export async function organizationsOf(database: Queryable, user: User) {
  const orm = ormOver(database);
  const fields = { id: organizations.id, name: organizations.name, dateCreated: organizations.dateCreated };
  if (user.superAdmin) return orm.select(fields).from(organizations).orderBy(asc(organizations.dateCreated));
  return orm
    .select(fields)
    .from(organizations)
    .innerJoin(members, eq(members.organizationId, organizations.id))
    .where(eq(members.id, user.id))
    .orderBy(asc(members.dateCreated));
}

/** Makes an organization for someone signed in, who becomes its admin. */
export async function createOwnOrganization(
  { services, user, now }: SignedInCtx,
  input: z.output<typeof newOrganization>,
): Promise<string> {
  if (!mayCreateOrganization(services.config, user))
    throw forbidden('You must be invited by an administrator in order to use the product.');
  return services.database.transaction((tx) =>
    createOrganization(tx, { name: input.company, owner: user, now, listeners: services.listeners }),
  );
}

/** What the web app needs to know of the organization and of what this person may do in it. */
export async function describeOrganization(ctx: OrgCtx): Promise<z.input<typeof organizationResponse>> {
  const { organization, access } = ctx;
  const everyone = await listMembers(ctx);
  return {
    organization: {
      id: organization.id,
      name: organization.name,
      dateCreated: organization.dateCreated,
      settings: organization.settings,
      messages: [...organization.messages],
      licenseKey: '',
      members: everyone,
      invites: await invitedAddresses(ctx),
      freeSeats: DEFAULT_FREE_SEATS,
      enterprise: organization.plan === 'enterprise',
      disableSelfServeBilling: false,
      discountCode: null,
      freeTrialDate: null,
      subscription: null,
      appearance: await getAppearance(ctx),
    },
    members: everyone,
    teams: [],
    roles: Object.keys(ROLES).map((id) => ({ id, permissions: [...ROLES[id as Role]] })),
    currentUserPermissions: {
      global: describeGrant(
        access.superAdmin ? { permissions: new Set(ROLES.admin), environments: 'all' } : access.global,
      ),
      projects: Object.fromEntries(Object.entries(access.projects).map(([id, grant]) => [id, describeGrant(grant)])),
    },
    apiKeys: can(access, 'manageApiKeys') ? (await keyIds(ctx)).map((id) => ({ id })) : [],
    commercialFeatures: featuresOf(organization.plan),
    accountPlan: organization.plan,
    effectiveAccountPlan: organization.plan,
    enterpriseSSO: null,
  };
}

const describeGrant = ({ permissions, environments }: Grant) => ({
  permissions: Object.fromEntries([...permissions].map((permission) => [permission, true])),
  limitAccessByEnvironment: environments !== 'all',
  environments: environments === 'all' ? [] : [...environments],
});
