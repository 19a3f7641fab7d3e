export { Discussion } from './Discussion.tsx';
