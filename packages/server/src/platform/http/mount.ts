import { Readable } from 'node:stream';
import { AppError, expectationOf } from '@gb/domain/errors';
import { email } from '@gb/domain/users';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { schemaError } from './errors.ts';
import { refuseHostileText } from './hostileText.ts';
import type { Database, Queryable } from '../db/database.ts';
import { isWorthRepeating } from '../db/failures.ts';
import { withinLimit } from './bodyLimit.ts';
import { isFileAnswer, sendFile } from './fileAnswer.ts';
import { isLongAnswer, writeLongAnswer } from './longAnswer.ts';
import { refuseLongWrongLists } from './longInput.ts';
import { isReadyJson, sendPieces, sendReadyJson } from './readyJson.ts';
import type { makeContexts } from './contexts.ts';
import { BODY_PACE, UPLOAD_PACE, limitArrival } from './limitArrival.ts';
import type { AnyRoute } from './route.ts';
import type { AppServices } from './services.ts';
import { type Guard, etagOf, guardsOf, holdVersion, takeVersion, thingIn } from './versions.ts';

type Contexts = ReturnType<typeof makeContexts>;
type Handle = (ctx: unknown, input: unknown) => unknown;

/** Puts every row of the table on the server: checks access, parses input, opens the transaction, shapes the answer. */
export function mountRoutes(
  app: FastifyInstance,
  routes: readonly AnyRoute[],
  contexts: Contexts,
  services: AppServices,
): void {
  const guards = guardsOf(routes);
  const tagged = new Set([...guards].flatMap(([{ path }, { whole }]) => (whole ? [path] : [])));
  for (const row of routes) {
    const guard = guards.get(row);
    app.route({
      method: row.method,
      url: row.path,
      bodyLimit: bodyLimitOf(row),
      config: { bodyValues: row.bodyValues },
      onRequest: async ({ raw }) => limitArrival(raw, row.uploadLimitBytes ? UPLOAD_PACE : BODY_PACE),
      ...(row.callsPerMinute ? { preHandler: tryLimit(row, row.callsPerMinute, services) } : {}),
      handler: async (request, reply) => {
        const answer = await run({ row, guard }, request, reply, { contexts, services });
        if (isFileAnswer(answer)) return sendFile(request, reply, answer);
        if (isReadyJson(answer)) return sendReadyJson(reply, answer);
        reply.code(statusOf(answer) ?? row.status ?? 200);
        if (isLongAnswer(row.output, answer)) return sendPieces(reply, await writeLongAnswer(row.output, answer));
        const shown = row.output.parse(answer);
        if (row.method === 'GET' && tagged.has(row.path)) reply.header('etag', etagOf(thingIn(shown)));
        return shown;
      },
    });
  }
}

/** What a stranger or somebody without an organization may send: names, passwords, links. */
const SMALL_BODY_BYTES = 32 * 1024;
/** The definition of a thing, however many rules it has. */
const BODY_BYTES = 1024 * 1024;

const bodyLimitOf = ({ access, bodyLimitBytes, uploadLimitBytes }: AnyRoute): number =>
  uploadLimitBytes ?? bodyLimitBytes ?? (typeof access === 'string' ? SMALL_BODY_BYTES : BODY_BYTES);

/** A whole office may share an address, or all callers that of a proxy nobody told us of. */
const ACCOUNTS_AT_AN_ADDRESS = 10;

/**
 * Counts calls of a row by the account tried and, apart from that, by address: neither one account from many addresses nor
 * many accounts from one address gets further, whichever server they ask.
 */
function tryLimit({ path }: AnyRoute, perAccount: number, { tries }: AppServices) {
  return async (request: FastifyRequest): Promise<void> => {
    await tries.limit(`${path} address ${request.ip}`, perAccount * ACCOUNTS_AT_AN_ADDRESS);
    const account = accountTried(request);
    if (account !== null) await tries.limit(`${path} account ${account}`, perAccount);
  };
}

/** The account of a call as we would look it up, so that no spelling of an address counts apart. */
function accountTried({ body }: FastifyRequest): string | null {
  const parsed = email.safeParse((body as { email?: unknown } | null)?.email);
  return parsed.success ? parsed.data : null;
}

/** A handler may say that nothing new was made by answering with this status. */
const STATUS_KEY = Symbol('status');

export const withStatus = <T extends object>(status: number, body: T): T =>
  Object.assign(body, { [STATUS_KEY]: status });

const statusOf = (answer: unknown): number | undefined =>
  typeof answer === 'object' && answer !== null ? (answer as { [STATUS_KEY]?: number })[STATUS_KEY] : undefined;

async function run(
  { row, guard }: { row: AnyRoute; guard: Guard | undefined },
  request: FastifyRequest,
  reply: FastifyReply,
  { contexts, services }: { contexts: Contexts; services: AppServices },
) {
  const handle = row.handle as Handle;
  const { access } = row;
  if (access === 'open') return handle(contexts.open(request, reply), await parse(row, request));
  if (access === 'signedIn' || access === 'superAdmin')
    return handle(await contexts.signedIn(request, reply, access), await parse(row, request));
  const admitted = await contexts.admit(request, reply, [access.can].flat());
  const begun = guard ? takeVersion(request) : null;
  const input = await parse(row, request);
  if (row.method === 'GET' || row.transaction === false)
    return handle(contexts.org(admitted, services.database, [], whileThere(reply)), input);
  let after: (() => void | Promise<void>)[] = [];
  const write = async (tx: Queryable) => {
    after = [];
    const ctx = contexts.org(admitted, tx, after);
    if (!guard || !begun) return handle(ctx, input);
    const params = (input.params ?? {}) as Record<string, string>;
    const isOfOrganization = Object.keys(params).length === 0;
    const held = isOfOrganization ? await ctx.withOrganizationHeld() : ctx;
    await holdVersion(guard, { ctx: held, tx, params, begun });
    return handle(held, input);
  };
  const answer = await inTransaction(services.database, write);
  for (const work of after) await work();
  return answer;
}

/** What two writes that wait for each other are given before the caller hears of it. */
const REPETITIONS = 3;

/** Runs a write in a transaction, and again from its beginning, some times, where the database gave it up for another's sake. */
async function inTransaction<T>(database: Database, write: (tx: Queryable) => Promise<T>): Promise<T> {
  for (let repetition = 0; ; repetition++)
    try {
      return await database.transaction(write);
    } catch (error) {
      if (repetition === REPETITIONS || !isWorthRepeating(error)) throw error;
    }
}

/** Aborts when the caller hangs up before the answer. */
function whileThere({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) left.abort();
  });
  return left.signal;
}

async function parse(row: AnyRoute, request: FastifyRequest) {
  if (row.body) await refuseLongWrongLists(row.body, request.body);
  return {
    params: parsePart('params', row.params, request.params),
    query: parsePart('query', row.query, request.query),
    body: parsePart('body', row.body, request.body),
    ...(row.uploadLimitBytes ? { upload: withinLimit(asUpload(request.body), row.uploadLimitBytes) } : {}),
  };
}

function asUpload(body: unknown): Readable {
  if (body instanceof Readable) return body;
  throw new AppError('invalid', 'expected the file as the request body, with content type application/octet-stream');
}

function parsePart(part: 'params' | 'query' | 'body', schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  if (value instanceof Readable) throw new AppError('invalid', 'expected a JSON body');
  refuseHostileText(part, value);
  const parsed = schema.safeParse(value ?? {}, { error: expectationOf });
  if (!parsed.success) throw schemaError(part, parsed.error);
  return parsed.data;
}
