import { maskSecretsIn } from '@gb/domain/addresses';
import { type Happened, changesBetween, describeEvent } from '@gb/domain/activity';
import type { audits } from '../platform/tables.ts';

export type AuditRow = Omit<typeof audits.$inferSelect, 'organizationId'>;

/** A row of the audit log as people read it. */
export const happenedIn = ({ id, event, actor, details, dateCreated }: AuditRow): Happened => ({
  id,
  date: dateCreated,
  who: textAt(actor, 'name') || 'Somebody',
  event,
  sentence: describeEvent(event, details),
  // Addresses from before they had to be without secrets are on record as they were.
  changes: changesBetween(maskSecretsIn(details.before), maskSecretsIn(details.after)),
});

export function textAt(value: unknown, field: string): string {
  const found = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[field] : undefined;
  return typeof found === 'string' ? found : '';
}
