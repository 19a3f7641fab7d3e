import type { OrganizationSettings } from '@gb/domain/organizations';
import type { ReviewRule } from '@gb/domain/reviews';
import { groupFlowOf, reviewRuleOf } from '@gb/domain/saved-groups/flowRule';
import { useRevalidate } from '../platform/data.tsx';
import { useOrganization } from '../platform/OrganizationProvider.tsx';
import { useApi } from '../platform/SessionProvider.tsx';
import type { RuleObject } from './ruleSentence.ts';

export type Approvals = Pick<OrganizationSettings, 'requireReviews' | 'approvalFlows'>;

/** The rules about one kind of thing. Those of saved groups are in the words of features, which have more to say. */
export const rulesOf = ({ requireReviews, approvalFlows }: Approvals, object: RuleObject): readonly ReviewRule[] =>
  object === 'feature' ? requireReviews : approvalFlows.savedGroups.map(reviewRuleOf);

/** Where approval is asked for, and how to say it anew. `opened` is what its author saw: others' rules are not overwritten. */
export function useApprovals() {
  const { requireReviews, approvalFlows } = useOrganization().organization.settings;
  const api = useApi();
  const revalidate = useRevalidate();
  const save = async (object: RuleObject, rules: readonly ReviewRule[], opened: Approvals) => {
    const body =
      object === 'feature'
        ? { requireReviews: [...rules] }
        : { approvalFlows: { savedGroups: rules.map(groupFlowOf) } };
    await api.call('PUT /api/v1/settings/approvals', { body, since: opened });
    await revalidate('/organization', '/api/v1/reviews');
  };
  return { approvals: { requireReviews, approvalFlows }, save };
}
