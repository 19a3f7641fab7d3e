import { AppError } from '@gb/domain/errors';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify';
import type { Config } from '../config.ts';
import { isCollision } from '../db/failures.ts';
import { errorBody } from './errors.ts';
import { readBody } from './hostileText.ts';
import type { Logger } from 'pino';

const BODY_LIMIT_BYTES = 5 * 1024 * 1024;

/** Answers a request before the framework sees it, or says that it is not its own. */
type Ahead = (request: IncomingMessage, response: ServerResponse) => boolean;

/** The HTTP server without routes: limits, security headers, and the one error body. */
export async function makeServer(config: Config, log: Logger, ahead: Ahead): Promise<FastifyInstance> {
  const app = Fastify({
    serverFactory: (handler) =>
      createServer((request, response) => {
        if (!ahead(request, response)) handler(request, response);
      }),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: config.trustedProxyHops > 0 && ((_address: string, hop: number) => hop < config.trustedProxyHops),
    genReqId: () => randomUUID(),
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
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
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text: string, done) => {
    try {
      done(null, text === '' ? undefined : readBody(text));
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
    strictTransportSecurity: { maxAge: 15_552_000 },
  });
  await app.register(rateLimit, { global: false });
  app.addHook('preHandler', async (request) =>
    refuseForeignOrigin(request.method, request.url, request.headers, config),
  );
  app.setErrorHandler((error, request, reply) => {
    const known = asAppError(error as FastifyError);
    const asked = { error, requestId: request.id, url: request.url };
    if (!(known instanceof AppError)) log.error(asked, 'unexpected error');
    else if (known.kind === 'unavailable') log.warn(asked, 'a call failed because the database is away');
    const body = errorBody(known, request.id);
    if (known instanceof AppError && known.retryAfterSeconds) reply.header('retry-after', known.retryAfterSeconds);
    reply.code(body.status).send(body);
  });
  return app;
}

const UNREADABLE: Readonly<Record<string, readonly [status: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers of the request are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive'],
};

/** The whole answer to what is not HTTP, or too much of it, as the one error body. */
function unreadable(code = ''): string {
  const [status, message] = UNREADABLE[code] ?? ['400 Bad Request', 'The request is not HTTP'];
  const body = JSON.stringify({
    status: Number(status.slice(0, 3)),
    message,
    code: 'invalid',
    requestId: randomUUID(),
  });
  const head = `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close`;
  return `HTTP/1.1 ${status}\r\n${head}\r\n\r\n${body}`;
}

/** What the framework itself refuses (malformed JSON, a body too large) in our own words. */
function asAppError(error: FastifyError): unknown {
  // Services look first and say better what is in the way; this is for two that looked at the same moment.
  if (isCollision(error))
    return new AppError('conflict', 'Somebody changed the same at the same moment. Look again before you repeat it.');
  const told = appErrorIn(error);
  if (told) return told;
  if (!error.statusCode || error.statusCode >= 500) return error;
  return new AppError('invalid', error.message);
}

/** Libraries wrap what our own parts threw. */
function appErrorIn(error: unknown): AppError | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof AppError) return cause;
  return null;
}

/** Sign-in routes act on a cookie, so they answer only our own pages, and only JSON. */
function refuseForeignOrigin(
  method: string,
  url: string,
  headers: { origin?: string; host?: string; 'content-type'?: string },
  config: Config,
): void {
  if (method === 'GET' || !url.startsWith('/auth/')) return;
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
