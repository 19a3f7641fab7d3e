export {
  NEW_TAG_COLOR,
  type NewTag,
  type Tag,
  type TagUpdate,
  missingTags,
  newTag,
  tag,
  tagUpdate,
} from './tag.ts';
