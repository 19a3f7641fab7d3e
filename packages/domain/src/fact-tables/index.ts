export {
  type FactColumn,
  type FactFilter,
  type FactTable,
  type FactTableUpdate,
  type NewFactTable,
  factTable,
  factTableUpdate,
  newFactTable,
} from './factTable.ts';
