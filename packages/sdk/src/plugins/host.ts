import type { GrowthBook } from '../client/client.ts';
import type { GrowthBookClient, UserScopedGrowthBook } from '../client/multiUser.ts';

/** What a plugin may be given: a client for one user, one for many, or the latter as one user sees it. */
export type Host = GrowthBook | UserScopedGrowthBook | GrowthBookClient;
export type UserHost = GrowthBook | UserScopedGrowthBook;

/** A client for many users knows no user of its own; plugins about users do nothing there. */
export const isForMany = (host: Host): host is GrowthBookClient => 'createScopedInstance' in host;

export const hasEnd = (host: Host): host is GrowthBook | GrowthBookClient => 'onDestroy' in host;
