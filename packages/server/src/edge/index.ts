export { type Edge, makeEdge, payloadsIn } from './edge.ts';
