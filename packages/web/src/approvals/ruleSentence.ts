import { ROLE_LABELS } from '@gb/domain/members/roleWords';
import type { ReviewRule } from '@gb/domain/reviews';
import { countOf } from '../ui/format.ts';

/** What a rule is about: features have environments and switches, saved groups have neither. */
export type RuleObject = 'feature' | 'savedGroup';

type Sentence = { object: RuleObject; projectName: (id: string) => string };

/** What a rule asks for, as people would say it to each other. */
export function ruleSentence(rule: ReviewRule, { object, projectName }: Sentence): string {
  const where = [
    rule.environments.length > 0 && `in ${listed(rule.environments)}`,
    rule.projects.length > 0 &&
      `of ${rule.projects.length === 1 ? 'the project' : 'the projects'} ${listed(rule.projects.map(projectName))}`,
  ].filter(Boolean);
  return [
    `${approversOf(rule)} to approve ${whatOf(rule, object)}${where.length > 0 ? ` ${where.join(' ')}` : ''}.`,
    object === 'feature' && rule.featureRequireEnvironmentReview && rule.exemptKillSwitch
      ? 'Switching off needs nobody.'
      : '',
    rule.blockSelfApproval
      ? 'Nobody who worked on the draft counts.'
      : 'Whoever began the draft does not count; others who worked on it do.',
  ]
    .filter(Boolean)
    .join(' ');
}

function approversOf({ requiredApprovals, approverRoles, requiredApproverTeams }: ReviewRule): string {
  const roles = approverRoles.length > 0 ? ` with the role ${listed(approverRoles.map(labelOf), 'or')}` : '';
  const teams = requiredApproverTeams.length > 0 ? `, among them somebody of ${listed(requiredApproverTeams)},` : '';
  const people = countOf(requiredApprovals, 'person', 'people');
  return `${people}${roles}${teams} ${requiredApprovals === 1 ? 'has' : 'have'}`;
}

const labelOf = (role: ReviewRule['approverRoles'][number]): string => ROLE_LABELS[role];

function whatOf(rule: ReviewRule, object: RuleObject): string {
  if (object === 'savedGroup')
    return rule.featureRequireMetadataReview ? 'every change of saved groups' : 'who is in saved groups and archiving';
  const kinds = [
    'rules and values',
    rule.featureRequireEnvironmentReview && 'switches',
    rule.featureRequireArchiveReview && 'archiving',
    rule.featureRequireMetadataReview && 'details',
  ].filter((kind) => kind !== false);
  return kinds.length === 4 ? 'every change' : `changes of ${listed(kinds)}`;
}

const listed = (words: readonly string[], last = 'and'): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
