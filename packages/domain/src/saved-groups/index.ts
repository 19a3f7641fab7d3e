export { ITEM_EDITS, type ItemEdit, type ItemOutcome, inBatches, outcomeOf } from './itemEdit.ts';
export { type IdFile, readIds } from './readIds.ts';
export { type GroupFlow, groupFlow } from './flow.ts';
export { groupFlowOf, reviewRuleOf } from './flowRule.ts';
export {
  type GroupMergeStatus,
  type GroupRevision,
  type ItemChanges,
  archiveInput,
  conditionInput,
  groupMergeStatus,
  groupRebaseInput,
  groupRevision,
  itemsInput,
  metadataInput,
  newGroupRevision,
  valuesInput,
} from './revision.ts';
export {
  type DeliveredGroup,
  type NewSavedGroup,
  type SavedGroup,
  type SavedGroupChange,
  type SavedGroupTargeting,
  type SavedGroupUpdate,
  groupItems,
  newSavedGroup,
  savedGroup,
  savedGroupChange,
  savedGroupTargeting,
  savedGroupUpdate,
} from './savedGroup.ts';
export { type SavedGroupState, groupChanges, groupIn } from './state.ts';
export { MOST_GROUP_VALUES } from './limits.ts';
