export { type Impact, impact } from './impact.ts';
export {
  type EvaluateInput,
  type Evaluation,
  type PayloadPreview,
  type PreviewInput,
  type RuleTrace,
  evaluateInput,
  evaluation,
  payloadPreview,
  previewInput,
} from './evaluation.ts';
export { reasonText } from './reasons.ts';
export { traceFeature } from './trace.ts';
