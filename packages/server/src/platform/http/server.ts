import { AppError } from '@gb/domain/errors';
import { MAX_ID_LENGTH } from '@gb/domain/values';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { isCollision, isDiskFull } from '../db/failures.ts';
import { errorBody } from './errors.ts';
import { readBody } from './hostileText.ts';
import { bodyTooLarge } from './bodyLimit.ts';
import { BODY_PACE, headersWithin } from './limitArrival.ts';
import { answerNotModified } from './notModified.ts';
import { unreadable } from './unreadable.ts';
import type { Logger } from 'pino';

/** What one character of an id may take in an address: three bytes, each written as `%xx`. */
const WRITTEN_BYTES = 9;

/** Answers a request before the framework sees it, or says that it is not its own. */
type Ahead = (request: IncomingMessage, response: ServerResponse) => boolean;

/** The HTTP server without routes: limits, security headers, and the one error body. */
export async function makeServer(config: Config, log: Logger, ahead: Ahead): Promise<FastifyInstance> {
  const app = Fastify({
    serverFactory: (handler) =>
      createServer(headersWithin(BODY_PACE.everyMs), (request, response) => {
        if (!ahead(request, response)) handler(request, response);
      }),
    trustProxy: config.trustedProxyHops > 0 && ((_address: string, hop: number) => hop < config.trustedProxyHops),
    genReqId: () => randomUUID(),
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_ID_LENGTH * WRITTEN_BYTES },
    // What is refused before there is a route: an address that cannot be decoded, or a part of it that is too long.
    frameworkErrors: (_error, request, reply) => {
      const body = errorBody(new AppError('invalid', 'The address cannot be read'), request.id);
      // No route was found, so no type of its answers either.
      (reply as FastifyReply).code(body.status).send(body);
    },
    clientErrorHandler(error, socket) {
      if (error.code === 'ECONNRESET' || socket.destroyed) return;
      if (socket.writable) socket.write(unreadable(error.code));
      socket.destroy(error);
    },
  }) as unknown as FastifyInstance;
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    try {
      const { bodyValues } = request.routeOptions.config;
      done(null, text === '' ? undefined : readBody(text, bodyValues));
    } catch (error) {
      done(error as AppError);
    }
  });
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
  await app.register(cookie);
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        workerSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", ...calledFromPages(config)],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: null,
      },
    },
    crossOriginResourcePolicy: false,
    strictTransportSecurity: config.hstsMaxAgeSeconds > 0 && { maxAge: config.hstsMaxAgeSeconds },
  });
  app.addHook('preHandler', async (request) => refuseForeignOrigin(request, config));
  // What is said to one caller is nobody else's to keep; who knows better says so.
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  answerNotModified(app);
  app.setErrorHandler((error, request, reply) => {
    const known = asAppError(error as FastifyError, request.routeOptions.bodyLimit);
    // Without its query, which may hold the token of a link.
    const asked = { error, requestId: request.id, url: request.url.split('?')[0] };
    if (!(known instanceof AppError)) log.error(asked, 'unexpected error');
    else if (known.kind === 'unavailable')
      log.warn(asked, 'a call failed because the database is away, or a disk is full');
    const body = errorBody(known, request.id);
    if (known instanceof AppError && known.retryAfterSeconds) reply.header('retry-after', known.retryAfterSeconds);
    reply.code(body.status).send(body);
  });
  return app;
}

/** What the framework itself refuses (malformed JSON, a body too large) in our own words. */
function asAppError(error: FastifyError, bodyLimit: number): unknown {
  // Services look first and say better what is in the way; this is for two that looked at the same moment.
  if (isCollision(error))
    return new AppError('conflict', 'Somebody changed the same at the same moment. Look again before you repeat it.');
  if (isDiskFull(error))
    return new AppError(
      'unavailable',
      'The disk of the server is full, so nothing was saved. Its operator has to make room.',
      {
        cause: error,
      },
    );
  const told = appErrorIn(error);
  if (told) return told;
  if (!error.statusCode || error.statusCode >= 500) return error;
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return bodyTooLarge(bodyLimit);
  return new AppError('invalid', error.message);
}

/** Libraries wrap what our own parts threw. */
function appErrorIn(error: unknown): AppError | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof AppError) return cause;
  return null;
}

/** Sign-in routes act on a cookie, so they answer only our own pages, and only JSON. */
function refuseForeignOrigin({ method, routeOptions, headers }: FastifyRequest, config: Config): void {
  // The row's own address: the caller's may be written in other ways, such as `/%61uth/login`.
  if (method === 'GET' || !routeOptions.url?.startsWith('/auth/')) return;
  const { origin } = headers;
  const own = config.appOrigin ? origin === config.appOrigin : origin && URL.parse(origin)?.host === headers.host;
  if (origin && !own) throw new AppError('forbidden', 'This call is only for pages of this server');
  if (headers['content-type'] && !headers['content-type'].startsWith('application/json'))
    throw new AppError('invalid', 'expected a JSON body');
}

/** Other hosts that pages call, where the operator named any. */
const calledFromPages = ({ apiHost, links, telemetry, productFlags, sentryDsn }: Config): string[] =>
  [apiHost, links.licenseServer, telemetry.url, productFlags.apiHost, sentryDsn].flatMap((url) =>
    url ? [new URL(url).origin] : [],
  );
