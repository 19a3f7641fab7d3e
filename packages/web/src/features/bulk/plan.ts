import type { FeatureSummary } from '@gb/domain/features';
import { countOf } from '../../ui/format.ts';

/** What can be done to many features at once. */
export type BulkChange =
  | { kind: 'switch'; environment: string; on: boolean }
  | { kind: 'archive'; archived: boolean }
  | { kind: 'tags'; add: readonly string[]; remove: readonly string[] }
  | { kind: 'project'; project: string; name: string }
  | { kind: 'owner'; owner: string };

/** What has to be known of a feature to change it. */
export type Changeable = Pick<FeatureSummary, 'id' | 'project' | 'archived' | 'enabled' | 'tags' | 'owner'>;

/** One feature in a preview: how it is, how it will be, and why it is left alone. */
export type Planned = { feature: Changeable; before: string; after: string; left: null | 'forbidden' | 'same' };

type Ask = {
  /** Whether this person may make the change to a feature. */
  may: (feature: Changeable) => boolean;
  projectName: (id: string) => string;
};

const tagsAfter = ({ tags }: Changeable, { add, remove }: { add: readonly string[]; remove: readonly string[] }) => [
  ...new Set([...tags, ...add].filter((tag) => !remove.includes(tag))),
];

/** What the change does to each feature, before it is made. */
export function planOf(change: BulkChange, features: readonly Changeable[], { may, projectName }: Ask): Planned[] {
  return features.map((feature) => {
    const [before, after] = wordsFor(change, feature, projectName);
    return { feature, before, after, left: before === after ? 'same' : may(feature) ? null : 'forbidden' };
  });
}

function wordsFor(change: BulkChange, feature: Changeable, projectName: (id: string) => string): [string, string] {
  const onOff = (on: boolean) => (on ? 'on' : 'off');
  const inUse = (archived: boolean) => (archived ? 'archived' : 'in use');
  if (change.kind === 'switch') return [onOff(feature.enabled[change.environment] === true), onOff(change.on)];
  if (change.kind === 'archive') return [inUse(feature.archived), inUse(change.archived)];
  if (change.kind === 'project') return [projectName(feature.project), change.name];
  if (change.kind === 'owner') return [feature.owner || 'nobody', change.owner || 'nobody'];
  const listed = (tags: readonly string[]) => tags.join(', ') || 'no tags';
  return [listed(feature.tags), listed(tagsAfter(feature, change))];
}

/** The change of one feature's own fields; a switch has a call of its own. */
export function bodyFor(change: Exclude<BulkChange, { kind: 'switch' }>, feature: Changeable) {
  if (change.kind === 'archive') return { archived: change.archived };
  if (change.kind === 'project') return { project: change.project };
  if (change.kind === 'owner') return { owner: change.owner };
  return { tags: tagsAfter(feature, change) };
}

/** What makes a feature again as it was before the change. */
export function undoFor(change: BulkChange, feature: Changeable, projectName: (id: string) => string): BulkChange {
  if (change.kind === 'switch') return { ...change, on: !change.on };
  if (change.kind === 'archive') return { kind: 'archive', archived: !change.archived };
  if (change.kind === 'project')
    return { kind: 'project', project: feature.project, name: projectName(feature.project) };
  if (change.kind === 'owner') return { kind: 'owner', owner: feature.owner };
  const after = tagsAfter(feature, change);
  const added = after.filter((tag) => !feature.tags.includes(tag));
  return { kind: 'tags', add: feature.tags.filter((tag) => !after.includes(tag)), remove: added };
}

/** What the change does, for a dialog's title and for what is said afterwards. */
export function titleOf(change: BulkChange): string {
  if (change.kind === 'switch') return `Turn ${change.on ? 'on' : 'off'} in ${change.environment}`;
  if (change.kind === 'archive') return change.archived ? 'Archive' : 'Unarchive';
  if (change.kind === 'project') return `Move to ${change.name}`;
  if (change.kind === 'owner') return change.owner ? `Hand to ${change.owner}` : 'Leave without an owner';
  return 'Change tags';
}

/** How many the change touches, and how many it leaves alone and why. */
export function summaryOfPlan(plan: readonly Planned[]): string {
  const of = (left: Planned['left']) => plan.filter((one) => one.left === left).length;
  const parts = [
    `${countOf(of(null), 'feature')} will change.`,
    of('same') > 0 ? `${of('same')} ${of('same') === 1 ? 'is' : 'are'} like that already.` : '',
    of('forbidden') > 0 ? `You may not change ${countOf(of('forbidden'), 'feature')}.` : '',
  ];
  return parts.filter(Boolean).join(' ');
}
