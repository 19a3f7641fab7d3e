export { type UnitQueryKind, VALUE_COLUMN } from './kinds.ts';
export {
  type NewUnitQuery,
  type UnitQuery,
  type UnitQueryUpdate,
  dimension,
  newUnitQuery,
  segment,
  unitQueryUpdate,
} from './unitQuery.ts';
