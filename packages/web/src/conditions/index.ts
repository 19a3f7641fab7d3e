export { ConditionEditor } from './ConditionEditor.tsx';
export { ConditionSentence } from './ConditionSentence.tsx';
export { conditionText } from './conditionText.ts';
