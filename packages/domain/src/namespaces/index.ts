export { type NamespaceMember, namespaceMember } from './member.ts';
export {
  type Namespace,
  type NamespaceRange,
  type NamespaceUpdate,
  type NewNamespace,
  namespace,
  namespaceRange,
  namespaceUpdate,
  newNamespace,
  seedRotation,
} from './namespace.ts';
export { type Range, freeRanges, freeShare, longestFree, overlaps, snap, widthOf } from './ranges.ts';
export { nextSeed } from './nextSeed.ts';
