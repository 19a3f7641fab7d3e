import type { ChangeKind, ReviewRule } from './reviewRule.ts';

/** One thing that a draft changes: where people notice, and in which projects the thing is, before and after. */
export type DraftedChange = {
  kind: ChangeKind;
  environments: readonly string[];
  projects: readonly string[];
  /** It only switches off. */
  isSwitchOff?: boolean;
};

/** Whether a rule asks for approval of a change. */
export function concerns(rule: ReviewRule, { kind, environments, projects, isSwitchOff }: DraftedChange): boolean {
  if (!rule.requireReviewOn || !asksFor(rule, kind)) return false;
  if (kind === 'switches' && isSwitchOff && rule.exemptKillSwitch) return false;
  const isThere = rule.projects.length === 0 || projects.some((project) => rule.projects.includes(project));
  // What belongs to no environment is noticed in all of them.
  return isThere && (environments.length === 0 || within(rule.environments, environments).length > 0);
}

function asksFor(rule: ReviewRule, kind: ChangeKind): boolean {
  switch (kind) {
    case 'rules':
      return true;
    case 'switches':
      return rule.featureRequireEnvironmentReview;
    case 'archive':
      return rule.featureRequireArchiveReview;
    case 'metadata':
      return rule.featureRequireMetadataReview;
  }
}

/** Those of these environments that a rule is about. */
export const within = (limit: readonly string[], given: readonly string[]): string[] =>
  limit.length === 0 ? [...given] : given.filter((one) => limit.includes(one));
