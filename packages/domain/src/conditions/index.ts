export { checkCondition } from './checkCondition.ts';
export { type Names, conditionWords } from './words.ts';
export { namesInCondition } from './namesInCondition.ts';
