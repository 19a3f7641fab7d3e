export {
  NEW_TAG_COLOR,
  type NewTag,
  type Tag,
  type TagUpdate,
  missingTags,
  newTag,
  tag,
  tagId,
  tagUpdate,
} from './tag.ts';
