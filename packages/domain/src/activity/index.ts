export {
  type Activity,
  FEED_DAYS,
  FEED_LENGTH,
  HISTORY_OBJECTS,
  type Happened,
  type HistoryObject,
  OBJECT_OF,
  type Watchable,
  type Watching,
  activity,
  happened,
  watchable,
  watching,
} from './activity.ts';
export { describeEvent, feedEvents, historySentence } from './describe.ts';
export { changesBetween } from './diff.ts';
