export {
  type Attribute,
  type AttributeUpdate,
  INITIAL_ATTRIBUTES,
  type NewAttribute,
  attribute,
  attributeUpdate,
  newAttribute,
} from './attribute.ts';
export { type SeenAttribute, type Tally, addCounts, keepsValues, noteAttributes, seenAttribute } from './seen.ts';
