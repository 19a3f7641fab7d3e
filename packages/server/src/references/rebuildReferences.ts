import { type Referrer, projectsOf, referencesOf } from '@gb/domain/references';
import { and, eq } from 'drizzle-orm';
import { attributes } from '../attributes/attribute.table.ts';
import { customFields } from '../custom-fields/customField.table.ts';
import { dataSources } from '../data-sources/dataSource.table.ts';
import { environments } from '../environments/environment.table.ts';
import { experiments } from '../experiments/experiment.table.ts';
import { factTables } from '../fact-tables/factTable.table.ts';
import { features } from '../features/feature.tables.ts';
import { invites } from '../members/member.tables.ts';
import { factMetrics } from '../metrics/factMetric.table.ts';
import { sqlMetrics } from '../metrics/sqlMetric.table.ts';
import type { TenantTable } from '../platform/db/columns.ts';
import type { Database } from '../platform/db/database.ts';
import { type Orm, ormOver } from '../platform/db/drizzle.ts';
import { type ScopedDb, scopedDb } from '../platform/db/scoped.ts';
import { apiKeys, members, organizations, users } from '../platform/tables.ts';
import { revisions } from '../revisions/revision.table.ts';
import { savedGroups } from '../saved-groups/savedGroup.table.ts';
import { sdkConnections } from '../sdk-connections/sdkConnection.table.ts';
import { unitQueries } from '../unit-queries/unitQuery.table.ts';
import { links } from './reference.table.ts';

/** Raise it when `referencesOf` finds more than before: all organizations are read through once more. */
const GENERATION = 'references@3';
const LOCK = 7_204_317;
const AT_ONCE = 500;

type Row = { id: string; name?: string | undefined } & Record<string, unknown>;
type Source = readonly [TenantTable, (row: Row) => { object: Referrer; id?: string; name?: string; thing: unknown }];

const plain =
  (object: Referrer) =>
  (row: Row): { object: Referrer; thing: unknown } => ({ object, thing: row });
/** What is kept in a column of its own, laid flat as its kind has it. */
const flat = (object: Referrer, column: string) => (row: Row) => ({
  object,
  thing: { ...row, ...(row[column] as object) },
});

const versionId = ({ thingId, version }: Row): string => `${String(thingId)}@${String(version)}`;

const draftOf = ({ object }: Row): Referrer => (object === 'savedGroup' ? 'savedGroupRevision' : 'featureRevision');

const SOURCES: readonly Source[] = [
  [features, plain('feature')],
  [revisions, (row) => ({ object: draftOf(row), id: versionId(row), name: String(row.thingId), thing: row })],
  [experiments, flat('experiment', 'analysisSettings')],
  [savedGroups, plain('savedGroup')],
  [factMetrics, flat('metric', 'definition')],
  [sqlMetrics, flat('metric', 'definition')],
  [factTables, plain('factTable')],
  [unitQueries, (row) => ({ object: row.kind as Referrer, thing: row })],
  [dataSources, plain('datasource')],
  [environments, plain('environment')],
  [attributes, plain('attribute')],
  [customFields, plain('customField')],
  [sdkConnections, plain('sdkConnection')],
  [members, plain('member')],
  [invites, (row) => ({ object: 'invite', name: String(row.email), thing: row })],
  [apiKeys, (row) => ({ object: 'apiKey', name: String(row.description), thing: row })],
];

/** Reads through organizations whose references were never kept as they are now. Does nothing where that was done. */
export async function rebuildReferences(database: Database): Promise<void> {
  const orm = ormOver(database);
  const all = await orm.select({ id: organizations.id }).from(organizations);
  const done = new Set(
    (await orm.select({ id: links.organizationId }).from(links).where(eq(links.id, GENERATION))).map(({ id }) => id),
  );
  for (const { id } of all.filter((organization) => !done.has(organization.id)))
    await database.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1)', [LOCK]);
      await rebuild(scopedDb(ormOver(tx), id), await addressesIn(ormOver(tx), id));
    });
}

/** Members are called by their address, which belongs to the person and not to the organization. */
async function addressesIn(orm: Orm, organization: string): Promise<Map<string, string>> {
  const rows = await orm
    .select({ id: users.id, email: users.email })
    .from(members)
    .innerJoin(users, eq(users.id, members.id))
    .where(eq(members.organizationId, organization));
  return new Map(rows.map(({ id, email }) => [id, email]));
}

async function rebuild(db: ScopedDb, addresses: ReadonlyMap<string, string>): Promise<void> {
  if (await db.find(links, GENERATION)) return;
  await db.remove(links, and() as never);
  const marker = { fromObject: '', fromId: '', toObject: '', toId: '' };
  await db.insert(links, { id: GENERATION, ...marker });
  for (const [table, read] of SOURCES) {
    const things = ((await db.list(table)) as Row[]).map((row) => ({
      ...row,
      name: row.name ?? addresses.get(row.id),
    }));
    const rows = things.flatMap((row) => rowsOf(row, read(row)));
    for (let at = 0; at < rows.length; at += AT_ONCE) await db.insert(links, ...rows.slice(at, at + AT_ONCE));
  }
}

function rowsOf(row: Row, { object, id = row.id, name = row.name ?? row.id, thing }: ReturnType<Source[1]>) {
  const from = { fromObject: object, fromId: id, fromName: name, fromProjects: projectsOf(thing) };
  return referencesOf(object, thing).map((to) => ({
    id: `${object}:${id}>${to.object}:${to.id}`,
    ...from,
    toObject: to.object,
    toId: to.id,
  }));
}
