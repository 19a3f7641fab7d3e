export { type Edge, makeEdge } from './edge.ts';
