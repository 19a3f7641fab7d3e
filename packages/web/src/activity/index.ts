export { ActivityPage } from './ActivityPage.tsx';
export { History } from './LazyHistory.tsx';
export { useWatching } from './useWatching.ts';
export { WatchButton } from './WatchButton.tsx';
export { watchColumn } from './WatchStar.tsx';
