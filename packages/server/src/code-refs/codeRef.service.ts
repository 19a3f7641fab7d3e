import type { CodeRef, CodeRefsInput } from '@gb/domain/code-refs';
import { type Page, type PagingQuery, mapPage } from '@gb/domain/paging';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { getFeature, listFeatures } from '../features/index.ts';
import type { Ctx } from '../platform/context.ts';
import { isOneOf } from '../platform/db/isOneOf.ts';
import { codeRefs } from './codeRef.table.ts';

type Row = Omit<typeof codeRefs.$inferSelect, 'organizationId'>;

/**
 * Keeps what a scan of a branch found, for features there are and the caller may read. What was known of a feature on that branch is
 * replaced; with `deleteMissing` that of features which were not found any more goes. Gives the keys of all it changed.
 */
export async function saveCodeRefs(
  ctx: Ctx,
  {
    branch,
    repoName: repo,
    platform = null,
    refs,
  }: Omit<CodeRefsInput, 'platform'> & { platform?: CodeRef['platform'] | null },
  deleteMissing: boolean,
): Promise<string[]> {
  await ctx.db.hold(`code refs of ${repo}@${branch}`);
  const found = [...new Set(refs.map(({ flagKey }) => flagKey))];
  const features = found.length === 0 ? [] : (await listFeatures(ctx, found)).map(({ id }) => id);
  const ofBranch = and(eq(codeRefs.repo, repo), eq(codeRefs.branch, branch));
  const before = await ctx.db.list(codeRefs, ofBranch);
  const gone = before.filter(({ feature }) => deleteMissing && !features.includes(feature));
  const rows = features.map((feature) => ({
    id: JSON.stringify([feature, repo, branch]),
    ...{ feature, repo, branch, platform },
    refs: refs.filter(({ flagKey }) => flagKey === feature).map(({ contentHash: _, ...ref }) => ref),
    dateUpdated: ctx.now,
  }));
  const changed = rows.filter(
    (row) =>
      !sameRefs(
        row,
        before.find(({ id }) => id === row.id),
      ),
  );
  const replaced = [...gone, ...changed].map(({ id }) => id);
  if (replaced.length > 0) await ctx.db.remove(codeRefs, inArray(codeRefs.id, replaced));
  await ctx.db.insert(codeRefs, ...(changed as Parameters<typeof ctx.db.insert<typeof codeRefs>>[1][]));
  const updated = [...gone, ...changed].map(({ feature }) => feature).sort();
  await ctx.record('codeRefs.uploaded', {
    entity: { object: 'codeRefs', id: `${repo}@${branch}` },
    after: { places: refs.length, features: updated },
  });
  return updated;
}

const sameRefs = (row: Pick<Row, 'refs' | 'platform'>, before: Row | undefined): boolean =>
  before !== undefined &&
  before.platform === row.platform &&
  JSON.stringify(row.refs.map(valuesOf)) === JSON.stringify(before.refs.map(valuesOf));

const valuesOf = ({ filePath, startingLineNumber, lines }: CodeRef['refs'][number]) => [
  filePath,
  startingLineNumber,
  lines,
];

/** All places of one feature, branch by branch. */
export async function listCodeRefs(ctx: Ctx, feature: string): Promise<CodeRef[]> {
  await getFeature(ctx, feature);
  const rows = await ctx.db.list(codeRefs, eq(codeRefs.feature, feature), [asc(codeRefs.repo), asc(codeRefs.branch)]);
  return rows.map((row) => shown(ctx, row));
}

/** A page of the places of all features the caller may read. */
export async function pageCodeRefs(ctx: Ctx, query: PagingQuery): Promise<Page<CodeRef>> {
  const readable = (await listFeatures(ctx)).map(({ id }) => id);
  if (readable.length === 0) return { rows: [], total: 0 };
  const where = isOneOf(codeRefs.feature, readable);
  return mapPage(await ctx.db.page(codeRefs, query, { where, orderBy: [asc(codeRefs.feature)] }), (row) =>
    shown(ctx, row),
  );
}

const shown = ({ organization }: Ctx, { id: _, platform, ...row }: Row): CodeRef => ({
  ...row,
  organization: organization.id,
  ...(platform ? { platform } : {}),
});
