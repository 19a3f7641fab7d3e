export { type EventCopy, eventCopy } from './eventCopy.ts';
export { type DayRange, dayIn, daysBetween, rangesToTake } from './ranges.ts';
