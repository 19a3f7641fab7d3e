import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type OfrepError,
  type OfrepFlag,
  attributesOf,
  evaluateAllOfrep,
  evaluateOfrep,
  userAttributes,
} from '@gb/domain/sdk-payload';
import { ANY_ORIGIN, answerJson, hasTag, readJson } from './answers.ts';
import { BY_DEFAULT } from '@gb/domain/features';
import { type Entry, shortHash } from './entry.ts';
import type { Question } from '../evaluate/index.ts';

/** The paths of the OpenFeature Remote Evaluation Protocol, version 0.3.0. */
export const OFREP_FLAGS = '/ofrep/v1/evaluate/flags';
export const OFREP_EVENTS = '/ofrep/v1/events/';

const EXPOSED = { 'access-control-expose-headers': 'etag' };

/** The client key: the token of a Bearer, or the header made for it. Empty when there is none. */
export function ofrepKey({ headers }: IncomingMessage): string {
  const [scheme, token] = (headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() === 'bearer' && token) return token;
  const key = headers['x-api-key'];
  return typeof key === 'string' ? key : '';
}

/** Nobody has this key: the protocol wants no body. */
export const refuseOfrep = (response: ServerResponse): void => {
  response.writeHead(401, { ...ANY_ORIGIN, 'www-authenticate': 'Bearer' }).end();
};

/** A request with who is told what attributes came with it. */
type Asked = {
  request: IncomingMessage;
  response: ServerResponse;
  saw: (attributes: Readonly<Record<string, unknown>>) => void;
  /** Hears which rule decided about the one flag, where one did. */
  decided?: (rule: string | undefined) => void;
};

/** Answers for one flag, or for all of them when `flag` is null. */
export async function answerOfrep(
  entry: Entry,
  flag: string | null,
  { request, response, saw, decided }: Asked,
): Promise<void> {
  const { body, bytes } = await readJson(request);
  const parsed = userAttributes.safeParse((body as { context?: unknown } | null)?.context ?? {});
  if (!parsed.success) {
    const refusal: { errorCode: OfrepError } = { errorCode: 'INVALID_CONTEXT' };
    const errorDetails = `context: ${parsed.error.issues[0]?.message}`;
    return answerJson(response, 400, { ...(flag === null ? {} : { key: flag }), ...refusal, errorDetails });
  }
  saw(attributesOf(parsed.data));
  const ask: Ask = (question) => entry.evaluator().ask(question, bytes);
  return flag === null
    ? answerAll(entry, ask, parsed.data, { request, response })
    : answerOne(ask, parsed.data, flag, { response, decided });
}

type Ask = <T>(question: Question<T>) => Promise<T>;

async function answerOne(
  ask: Ask,
  given: Record<string, unknown>,
  key: string,
  { response, decided }: Pick<Asked, 'response' | 'decided'>,
): Promise<void> {
  // oxlint-disable-next-line require-yield -- one flag is one step
  const flag = await ask(function* (definitions) {
    return evaluateOfrep(definitions, attributesOf(given), key);
  });
  decided?.(ruleIn(flag));
  answerJson(response, statusOf(flag), flag);
}

/** The rule that decided, or the word for that none did. */
function ruleIn(flag: OfrepFlag): string | undefined {
  if ('errorCode' in flag) return undefined;
  const { source, ruleId } = flag.metadata;
  return source === 'defaultValue' ? BY_DEFAULT : typeof ruleId === 'string' ? ruleId : undefined;
}

const statusOf = (flag: OfrepFlag): number =>
  'errorCode' in flag ? (flag.errorCode === 'FLAG_NOT_FOUND' ? 404 : 400) : 200;

/** The tag stands for the configuration and the user, so an unchanged answer costs no evaluation. */
async function answerAll(
  entry: Entry,
  ask: Ask,
  given: Record<string, unknown>,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
): Promise<void> {
  const etag = `"${shortHash(`${entry.stem}:${JSON.stringify(given)}`)}"`;
  if (hasTag(request.headers['if-none-match'], etag)) {
    response.writeHead(304, { etag, ...ANY_ORIGIN, ...EXPOSED }).end();
    return;
  }
  const flags = await ask((definitions) => evaluateAllOfrep(definitions, attributesOf(given)));
  const eventStreams = [{ type: 'sse', endpoint: { requestUri: `${OFREP_EVENTS}${entry.key}` } }];
  answerJson(response, 200, { flags, eventStreams }, { etag, ...EXPOSED });
}
