export { CodeRefsCard } from './CodeRefsCard.tsx';
