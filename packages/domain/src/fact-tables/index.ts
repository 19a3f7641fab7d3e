export {
  type FactColumn,
  type FactFilter,
  type FactTable,
  type FactTableUpdate,
  type NewFactTable,
  factFilter,
  factTable,
  factTableUpdate,
  newFactTable,
} from './factTable.ts';
