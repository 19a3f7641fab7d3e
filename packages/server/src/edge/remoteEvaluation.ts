import type { IncomingMessage, ServerResponse } from 'node:http';
import { evaluateRemotely, remoteUser } from '@gb/domain/sdk-payload';
import { answerJson, readJson, refuse } from './answers.ts';
import type { Entry } from './entry.ts';

/** The answer to anything but a well-formed question about a connection that evaluates remotely. */
export const NOT_EVALUATED = 'Failed to get evaluated features';

/** Evaluates every feature for the user in the body. */
export async function evaluateForUser(entry: Entry, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!entry.isRemote) return refuse(response, NOT_EVALUATED);
  const parsed = remoteUser.safeParse(await readJson(request));
  if (!parsed.success) {
    const errors = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
    return refuse(response, 'Invalid input', false, { errors });
  }
  const payload = entry.evaluator().ask((definitions, goOn) => evaluateRemotely(definitions, parsed.data, goOn));
  answerJson(response, 200, payload, { 'access-control-expose-headers': 'x-sse-support', 'x-sse-support': 'enabled' });
}
