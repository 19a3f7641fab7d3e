export { CustomFieldFacts } from './CustomFieldFacts.tsx';
export { CustomFieldInputs, fieldProblems } from './CustomFieldInputs.tsx';
export { CustomFieldsPage } from './CustomFieldsPage.tsx';
export { useFieldsFor } from './useCustomFields.ts';
