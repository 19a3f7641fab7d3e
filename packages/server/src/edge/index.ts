export { type Edge, makeEdge, payloadsIn } from './edge.ts';
export { servedBy } from './entry.ts';
