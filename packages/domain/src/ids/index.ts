export { ID_PREFIX, type IdKind, makeId } from './makeId.ts';
