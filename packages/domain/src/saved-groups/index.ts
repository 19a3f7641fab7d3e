export {
  type NewSavedGroup,
  type SavedGroup,
  type SavedGroupTargeting,
  type SavedGroupUpdate,
  newSavedGroup,
  savedGroup,
  savedGroupTargeting,
  savedGroupUpdate,
} from './savedGroup.ts';
