export { Discussion } from './Discussion.tsx';
export { default as Markdown } from './Markdown.tsx';
