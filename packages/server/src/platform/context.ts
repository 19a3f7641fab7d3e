import type { AppError } from '@gb/domain/errors';
import { forbidden } from '@gb/domain/errors';
import { type IdKind, makeId } from '@gb/domain/ids';
import type { Organization, OrganizationMessage } from '@gb/domain/organizations';
import { type Access, type Permission, type Where, can } from '@gb/domain/permissions';
import { projectsOf } from '@gb/domain/references';
import type { User } from '@gb/domain/users';
import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { ScopedDb } from './db/scoped.ts';

/** Who is asking. A user without a session came with a personal access token. */
export type Actor =
  | { type: 'user'; user: User; sessionId: string | null }
  | { type: 'apiKey'; id: string; name: string }
  | { type: 'system'; name: string };

/** The thing a change is about, as audit, feed and webhooks name it. */
export type Entity = { object: string; id: string; name?: string };

/** Which SDK payloads a change reaches. Left out when it reaches none. */
export type Reach = { environments: 'all' | readonly string[]; projects: 'all' | readonly string[] };

export type Change = { entity: Entity; before?: unknown; after?: unknown; reach?: Reach };

export type OrganizationChange = Partial<
  Pick<Organization, 'name' | 'verifiedDomain' | 'autoApproveMembers'> & {
    messages: OrganizationMessage[];
    settings: Partial<Organization['settings']>;
  }
>;

/** All that a service gets of the world: who asks, for which organization, the transaction, the time, and the record. */
export type Ctx = {
  actor: Actor;
  organization: Organization;
  access: Access;
  db: ScopedDb;
  log: Logger;
  /** The time of this request as ISO 8601; the same for everything it writes. */
  now: string;
  newId(kind: IdKind): string;
  /** People by id, whatever they belong to: name only ids that rows of this organization hold. */
  findUsers(ids: readonly string[]): Promise<User[]>;
  /** Writes columns of the organization itself; of the settings only those given change. The caller records it. */
  changeOrganization(change: OrganizationChange): Promise<void>;
  /** Refuses with `forbidden` unless the actor may do this there. */
  authorize(permission: Permission, where?: Where): void;
  /** Refuses with `forbidden` unless the actor may do this where a thing was and where it is from now on. */
  authorizeMove(permission: Permission, before: object, after: object): void;
  /** Writes audit and outbox in the change's own transaction. */
  record(event: string, change: Change): Promise<void>;
  /** Tells every process something once this transaction commits. It may be lost; whoever listens must also look. */
  notify(channel: string, payload: unknown): Promise<void>;
  /** Runs after the commit, never when it fails. For work in this process; what must not be lost goes to the outbox. */
  afterCommit(work: () => void | Promise<void>): void;
};

export const newId = (kind: IdKind): string => makeId(kind, randomBytes);

export const authorizer =
  (access: Access) =>
  (permission: Permission, where: Where = {}): void => {
    if (!can(access, permission, where)) throw refusal(permission);
  };

/** Being moved takes the same permission on both sides: else somebody could put things where they may not work. */
export const moveAuthorizer =
  (access: Access) =>
  (permission: Permission, before: object, after: object): void => {
    for (const thing of [before, after]) authorizer(access)(permission, { projects: projectsOf(thing) });
  };

export const refusal = (permission: Permission): AppError =>
  forbidden(`You do not have permission to do that (it needs ${permission})`);

export const nowOf = (clock: Clock): string => clock.now().toISOString();

/** Who did something, as kept in audit rows and revisions. */
export function personOf(actor: Actor): { id: string; name: string; email: string } {
  if (actor.type === 'user') return { id: actor.user.id, name: actor.user.name, email: actor.user.email };
  if (actor.type === 'apiKey') return { id: actor.id, name: `API key “${actor.name}”`, email: '' };
  return { id: actor.name, name: actor.name, email: '' };
}

/** The signed-in person. Keys and tokens are refused: what is done here needs somebody at a screen. */
export function personAtScreen(actor: Actor): User {
  if (actor.type !== 'user' || actor.sessionId === null)
    throw forbidden('Only a signed-in person can do that, not an API key or token');
  return actor.user;
}
