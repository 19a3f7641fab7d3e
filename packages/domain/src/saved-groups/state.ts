import type { DraftedChange } from '../reviews/index.ts';
import type { SavedGroup } from './savedGroup.ts';

/**
 * What versions of a group hold. The ids of a list are kept apart, in lists that never change: a state only names one, so
 * that two of 100,000 are compared by their names.
 */
export type SavedGroupState = {
  name: string;
  owner: string;
  description: string;
  projects: string[];
  archived: boolean;
} & ({ type: 'list'; attributeKey: string; list: string } | { type: 'condition'; condition: string });

/** What differs between two states of a group, by who has to be asked about it: who is in it matters everywhere. */
export function groupChanges(before: SavedGroupState, after: SavedGroupState): DraftedChange[] {
  const projects = [...new Set([...before.projects, ...after.projects])];
  const differs = (of: (state: SavedGroupState) => unknown) => JSON.stringify(of(before)) !== JSON.stringify(of(after));
  const kinds = [
    differs(membershipOf) && 'rules',
    differs(({ archived }) => archived) && 'archive',
    differs(({ name, owner, description, projects: own }) => [name, owner, description, own]) && 'metadata',
  ] as const;
  return kinds.flatMap((kind) => (kind ? [{ kind, environments: [], projects }] : []));
}

const membershipOf = (state: SavedGroupState) =>
  state.type === 'list' ? [state.attributeKey, state.list] : [state.condition];

/** A group in another state. How many ids it then has is asked of the list. */
export const groupIn = (
  { id, version, dateCreated, dateUpdated }: Pick<SavedGroup, 'id' | 'version' | 'dateCreated' | 'dateUpdated'>,
  state: SavedGroupState,
  size: { itemCount: number; bytes: number },
): SavedGroup => {
  const kept = { id, version, dateCreated, dateUpdated };
  if (state.type === 'condition') return { ...kept, ...state };
  const { list: _, ...rest } = state;
  return { ...kept, ...rest, ...size };
};
