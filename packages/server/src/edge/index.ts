export { type Edge, makeEdge } from './edge.ts';
export { servedBy } from './entry.ts';
