import { invalidField } from '@gb/domain/errors';
import type { OrganizationSettings } from '@gb/domain/organizations';
import { environmentIds } from '../environments/index.ts';
import type { OrgCtx } from '../platform/http/route.ts';
import { checkProjects } from '../projects/index.ts';

type Approvals = Pick<OrganizationSettings, 'requireReviews' | 'approvalFlows'>;

export const flowsOf = ({ requireReviews, approvalFlows }: OrganizationSettings): Approvals => ({
  requireReviews,
  approvalFlows,
});

/** Says anew where drafts need approval. What rules name has to be there, unless they named it before. */
export async function changeApprovals(ctx: OrgCtx, change: Partial<Approvals>): Promise<Approvals> {
  const { id, name, settings } = ctx.organization;
  const before = flowsOf(settings);
  const after = { ...before, ...change };
  await checkNamed(ctx, after, before);
  await ctx.changeOrganization({ settings: after });
  await ctx.record('organization.approvalsChanged', {
    entity: { object: 'organization', id, name },
    before,
    after,
  });
  return after;
}

const rulesOf = ({ requireReviews, approvalFlows }: Approvals) => [...requireReviews, ...approvalFlows.savedGroups];

async function checkNamed(ctx: OrgCtx, after: Approvals, before: Approvals): Promise<void> {
  await checkProjects(
    ctx,
    rulesOf(after).flatMap(({ projects }) => projects),
    rulesOf(before).flatMap(({ projects }) => projects),
  );
  const known = [...(await environmentIds(ctx)), ...before.requireReviews.flatMap(({ environments }) => environments)];
  for (const [index, { environments }] of after.requireReviews.entries()) {
    const unknown = environments.find((one) => !known.includes(one));
    if (unknown !== undefined)
      throw invalidField(`requireReviews.${index}.environments`, `no environment named ${unknown}`);
  }
}
