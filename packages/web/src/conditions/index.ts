export { ConditionEditor } from './ConditionEditor.tsx';
export { ConditionSentence } from './ConditionSentence.tsx';
