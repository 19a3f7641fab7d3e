export { checkCustomFields, withDefaults } from './checkCustomFields.ts';
export {
  type CustomField,
  type CustomFieldUpdate,
  type CustomFieldValues,
  FIELD_TYPES,
  type FieldType,
  type FieldValue,
  type NewCustomField,
  SECTIONS,
  type Section,
  customField,
  customFieldUpdate,
  customFieldValues,
  newCustomField,
} from './customField.ts';
export { choicesOf, fieldsFor } from './fieldsFor.ts';
export { fieldProblem, isBlank } from './fieldProblem.ts';
