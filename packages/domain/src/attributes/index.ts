export {
  type Attribute,
  type AttributeUpdate,
  INITIAL_ATTRIBUTES,
  type NewAttribute,
  attribute,
  attributeUpdate,
  newAttribute,
} from './attribute.ts';
