export { checkCondition } from './checkCondition.ts';
export { namesInCondition } from './namesInCondition.ts';
