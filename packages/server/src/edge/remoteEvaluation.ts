import type { IncomingMessage, ServerResponse } from 'node:http';
import { expectationOf, fieldErrors } from '@gb/domain/errors';
import { evaluateRemotely, remoteUser } from '@gb/domain/sdk-payload';
import { answerJson, readJson, refuse } from './answers.ts';
import type { Entry } from './entry.ts';

/** The answer to anything but a well-formed question about a connection that evaluates remotely. */
export const NOT_EVALUATED = 'Failed to get evaluated features';

/** Evaluates every feature for the user in the body. */
export async function evaluateForUser(
  entry: Entry,
  request: IncomingMessage,
  response: ServerResponse,
  saw: (attributes: Readonly<Record<string, unknown>>) => void,
): Promise<void> {
  if (!entry.isRemote) return refuse(response, NOT_EVALUATED);
  const { body, bytes } = await readJson(request);
  const parsed = remoteUser.safeParse(body, { error: expectationOf });
  if (!parsed.success) {
    return refuse(response, 'Invalid input', false, { errors: fieldErrors(parsed.error.issues) });
  }
  saw(parsed.data.attributes);
  const payload = await entry.evaluator().ask((definitions) => evaluateRemotely(definitions, parsed.data), bytes);
  answerJson(response, 200, payload, { 'access-control-expose-headers': 'x-sse-support', 'x-sse-support': 'enabled' });
}
