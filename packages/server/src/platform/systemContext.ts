import { notFound } from '@gb/domain/errors';
import { grantOf } from '@gb/domain/permissions';
import { eq } from 'drizzle-orm';
import { toOrganization } from './auth/auth.ts';
import { ormOver } from './db/drizzle.ts';
import type { makeContexts } from './http/contexts.ts';
import type { OrgCtx } from './http/route.ts';
import type { AppServices } from './http/services.ts';
import { organizations } from './tables.ts';

const everything = grantOf({ role: 'admin', limitAccessByEnvironment: false, environments: [] });

/** Gives work a context of its own organization, outside any request. Nothing is held open between its statements. */
export type InOrganization = <T>(organizationId: string, work: (ctx: OrgCtx) => Promise<T>) => Promise<T>;

/**
 * Lets jobs work in an organization as the system itself, with the same services as requests. No transaction is open:
 * each statement stands alone, because jobs wait for other machines.
 */
export const workIn =
  (services: AppServices, contexts: ReturnType<typeof makeContexts>): InOrganization =>
  async (organizationId, work) => {
    const [row] = await ormOver(services.database)
      .select()
      .from(organizations)
      .where(eq(organizations.id, organizationId));
    if (!row) throw notFound('organization', organizationId);
    const after: (() => void | Promise<void>)[] = [];
    const admitted = {
      organization: toOrganization(row),
      access: { superAdmin: true, global: everything, projects: {} },
      actor: { type: 'system' as const, name: 'system' },
    };
    const result = await work(contexts.org(admitted, services.database, after));
    for (const act of after) await act();
    return result;
  };
