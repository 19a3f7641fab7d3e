export {
  type Namespace,
  type NamespaceUpdate,
  type NewNamespace,
  namespace,
  namespaceRange,
  namespaceUpdate,
  newNamespace,
} from './namespace.ts';
