import { type PgColumn, type PgTable, customType, text } from 'drizzle-orm/pg-core';

/** A point in time kept to the millisecond and read as ISO 8601 in UTC, as it travels in JSON. */
export const isoTime = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
});

/** The columns every table of customer data begins with; (`organization_id`, `id`) is its primary key. */
export const tenantColumns = { organizationId: text('organization_id').notNull(), id: text('id').notNull() };

/** A table of customer data. */
export type TenantTable = PgTable & { organizationId: PgColumn; id: PgColumn };
