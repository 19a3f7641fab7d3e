import { AppError } from '@gb/domain/errors';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { errorBody } from './errors.ts';
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
    genReqId: () => crypto.randomUUID(),
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
  }) as unknown as FastifyInstance;
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text: string, done) => {
    if (text === '') return done(null, undefined);
    try {
      done(null, JSON.parse(text));
    } catch (error) {
      done(new AppError('invalid', `The body is not JSON: ${(error as Error).message}`));
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
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, context) =>
      new AppError('rateLimited', 'Too many attempts. Please wait a minute and try again.', {
        retryAfterSeconds: Math.ceil(context.ttl / 1000),
      }),
  });
  app.addHook('preHandler', async (request) =>
    refuseForeignOrigin(request.method, request.url, request.headers, config),
  );
  app.setErrorHandler((error, request, reply) => {
    const known = asAppError(error as FastifyError);
    if (!(known instanceof AppError))
      log.error({ err: error, requestId: request.id, url: request.url }, 'unexpected error');
    const body = errorBody(known, request.id);
    if (known instanceof AppError && known.retryAfterSeconds) reply.header('retry-after', known.retryAfterSeconds);
    reply.code(body.status).send(body);
  });
  return app;
}

/** What the framework itself refuses (malformed JSON, a body too large) in our own words. */
function asAppError(error: FastifyError): unknown {
  if (error instanceof AppError || !error.statusCode || error.statusCode >= 500) return error;
  return new AppError('invalid', error.message);
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
  const own = config.appOrigin ? origin === config.appOrigin : origin && new URL(origin).host === headers.host;
  if (origin && !own) throw new AppError('forbidden', 'This call is only for pages of this server');
  if (headers['content-type'] && !headers['content-type'].startsWith('application/json'))
    throw new AppError('invalid', 'expected a JSON body');
}

/** Other hosts that pages call, where the operator named any. */
const calledFromPages = ({ apiHost, links, telemetry, productFlags, sentryDsn }: Config): string[] =>
  [apiHost, links.licenseServer, telemetry.url, productFlags.apiHost, sentryDsn].flatMap((url) =>
    url ? [new URL(url).origin] : [],
  );
