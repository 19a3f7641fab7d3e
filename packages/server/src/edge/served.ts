import { evaluateRemotely } from '@gb/domain/sdk-payload';
import type { ServedPayload } from '../platform/http/services.ts';
import type { Entry } from './entry.ts';

/** An entry as the rest of the product sees it. */
export const servedBy = ({ bodies, parts, evaluator }: Entry): ServedPayload => ({
  body: bodies.ready.identity,
  featureBytes: () => (parts?.wire.features ?? []).map(({ id, text }) => ({ id, bytes: Buffer.byteLength(text) + 1 })),
  features: () => evaluator().definitions.payload.features ?? {},
  evaluate: (user) => evaluator().ask((definitions) => evaluateRemotely(definitions, user), Number.POSITIVE_INFINITY),
});
