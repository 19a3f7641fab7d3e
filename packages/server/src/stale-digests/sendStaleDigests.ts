import { eq, sql } from 'drizzle-orm';
import { findStale, listFeatures } from '../features/index.ts';
import { listMembers } from '../members/index.ts';
import { ormOver } from '../platform/db/drizzle.ts';
import type { OrgCtx } from '../platform/http/route.ts';
import type { AppServices } from '../platform/http/services.ts';
import type { InOrganization } from '../platform/systemContext.ts';
import { organizations } from '../platform/tables.ts';
import { watchesOf } from '../watching/index.ts';
import { type Digest, digestsFor } from './digestsFor.ts';
import { staleDigestLetter } from './staleDigest.letter.ts';
import { staleDigests } from './staleDigest.table.ts';

/** Monday at eight, UTC: before that the letters of a week are not due. */
const DUE_MS = 8 * 3_600_000;
const DAY_MS = 24 * 3_600_000;

/** The Monday of the week whose letters are due, as a date. */
export function weekOf(now: Date): string {
  const at = new Date(now.getTime() - DUE_MS);
  const sinceMonday = (at.getUTCDay() + 6) % 7;
  return new Date(at.getTime() - sinceMonday * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Writes once a week to whoever owns or follows features that are left behind, where an organization wants that. Any number
 * of processes may do this: a letter is claimed before it is sent, and given back when the mail server refuses it.
 */
export async function sendStaleDigests(services: AppServices, inOrganization: InOrganization): Promise<number> {
  if (!services.mailer.isConfigured) return 0;
  const week = weekOf(services.clock.now());
  const wanting = await ormOver(services.database)
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(sql`${organizations.settings}->>'staleDigest'`, 'weekly'));
  let sent = 0;
  for (const { id } of wanting)
    sent += await inOrganization(id, (ctx) => sendIn(ctx, services, week)).catch((error: unknown) => {
      services.log.warn(
        { error, organization: id },
        'the letters about stale features were not sent; they are tried again',
      );
      return 0;
    });
  return sent;
}

async function sendIn(ctx: OrgCtx, services: AppServices, week: string): Promise<number> {
  // Once all letters of a week are out, nothing is read any more.
  if (await ctx.db.find(staleDigests, week)) return 0;
  const [people, features, stale, watches] = await Promise.all([
    listMembers(ctx),
    listFeatures(ctx),
    findStale(ctx),
    watchesOf(ctx, 'feature'),
  ]);
  let sent = 0;
  let failed = 0;
  for (const digest of digestsFor({ people, features, stale, watches })) {
    const outcome = await sendOne(ctx, services, { digest, week });
    sent += Number(outcome === 'sent');
    failed += Number(outcome === 'failed');
  }
  if (failed === 0) await claim(ctx, services, week, week);
  return sent;
}

type Outgoing = { digest: Digest; week: string };

async function sendOne(ctx: OrgCtx, services: AppServices, { digest, week }: Outgoing) {
  const id = `${week}/${digest.person.id}`;
  if (!(await claim(ctx, services, id, week))) return 'others';
  const letter = staleDigestLetter(services.config, ctx.organization.name, digest);
  try {
    await services.mailer.send(digest.person.email, letter);
    return 'sent';
  } catch (error) {
    await ctx.db.remove(staleDigests, eq(staleDigests.id, id));
    services.log.warn({ error }, 'a letter about stale features was refused; it is tried again');
    return 'failed';
  }
}

/** False when it was claimed before. */
async function claim(ctx: OrgCtx, { database }: AppServices, id: string, week: string): Promise<boolean> {
  const rows = await ormOver(database)
    .insert(staleDigests)
    .values({ organizationId: ctx.organization.id, id, week, dateSent: ctx.now })
    .onConflictDoNothing()
    .returning({ id: staleDigests.id });
  return rows.length > 0;
}
