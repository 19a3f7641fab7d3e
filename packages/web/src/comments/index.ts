import { lazyPart } from '../ui/lazyPart.tsx';

export { Discussion } from './Discussion.tsx';
export { default as Markdown } from './Markdown.tsx';
/** The same, fetched when there is a text to show. */
export const LazyMarkdown = lazyPart(() => import('./Markdown.tsx'));
