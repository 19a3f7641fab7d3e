export {
  COMMENTED_OBJECTS,
  type Comment,
  type CommentInput,
  type CommentedObject,
  comment,
  commentInput,
  mayDeleteComment,
  mayEditComment,
} from './comment.ts';
