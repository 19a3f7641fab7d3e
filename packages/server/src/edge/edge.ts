import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { TooCostly } from '../evaluate/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { UnreadableBody, allowAnyOrigin, answerJson, refuse } from './answers.ts';
import type { Entry } from './entry.ts';
import { sendFeatures } from './features.ts';
import { OFREP_EVENTS, OFREP_FLAGS, answerOfrep, ofrepKey, refuseOfrep } from './ofrep.ts';
import { type PayloadStore, makePayloadStore } from './payloadStore.ts';
import { answerPing } from './ping.ts';
import { NOT_EVALUATED, evaluateForUser } from './remoteEvaluation.ts';
import { makeSnapshots } from './snapshots.ts';
import { type Streams, makeStreams } from './streams.ts';
import { type Counted, type Usage, makeUsage } from './usage.ts';

/**
 * SDK traffic, answered ahead of the framework: no routing, no database; ready bytes, or an evaluation in memory.
 * `handle` says whether the request was its own.
 */
export type Edge = {
  store: PayloadStore;
  streams: Streams;
  usage: Usage;
  handle(request: IncomingMessage, response: ServerResponse): boolean;
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** One kind of request: where it is, what it does with the payload, what it counts as, and how it says no. */
type Endpoint = {
  prefix: string;
  counts?: Counted;
  methods: readonly string[];
  keyOf(rest: string, request: IncomingMessage): string;
  answer(entry: Entry, request: IncomingMessage, response: ServerResponse, rest: string): void | Promise<void>;
  noKey(response: ServerResponse): void;
  unknownKey(response: ServerResponse, key: string): void;
  failed(response: ServerResponse, error: unknown): void;
};

const READ = ['GET', 'HEAD'];
const WRONG_KIND = 'Must use a Publishable API key to get feature definitions';

type EdgeParts = {
  database: Database;
  log: Logger;
  clock: Clock;
  /** Where payloads are kept for a start without the database. */
  directory: string;
};

/** Where a server keeps its payloads. */
export const payloadsIn = ({ dataDir }: { dataDir: string }): string => join(dataDir, 'payloads');

export function makeEdge({ database, log, clock, directory }: EdgeParts): Edge {
  const streams = makeStreams();
  const usage = makeUsage(database, log, clock);
  const store = makePayloadStore(database, log, makeSnapshots(directory, log), streams.publish);

  const features: Endpoint = {
    prefix: '/api/features/',
    counts: 'payloads',
    methods: READ,
    keyOf: (rest) => rest,
    answer: sendFeatures,
    noKey: (response) => refuse(response, 'Missing API key in request', true),
    unknownKey: (response, key) => refuse(response, key.startsWith('secret_') ? WRONG_KIND : 'Invalid API Key', true),
    failed: (response) => refuse(response, 'Failed to get features'),
  };
  const notEvaluated = (response: ServerResponse, error?: unknown) =>
    refuse(response, error instanceof UnreadableBody ? 'Invalid input' : NOT_EVALUATED, false, detailsOf(error));
  const ofrep = {
    counts: 'ofrepEvaluations' as Counted,
    methods: ['POST'],
    noKey: refuseOfrep,
    unknownKey: refuseOfrep,
    failed: (response: ServerResponse, error: unknown) =>
      error instanceof UnreadableBody
        ? answerJson(response, 400, { errorCode: 'PARSE_ERROR', errorDetails: error.message })
        : answerJson(response, 500, { errorDetails: 'The flags could not be evaluated' }),
  };
  const endpoints: readonly Endpoint[] = [
    features,
    {
      ...features,
      prefix: '/sub/',
      counts: 'streams',
      methods: ['GET'],
      answer: (entry, request, response) => streams.open(entry, request, response),
      unknownKey: (response) => answerJson(response, 400, { message: 'No channel found' }),
    },
    {
      prefix: '/api/eval/',
      counts: 'remoteEvaluations',
      methods: ['POST'],
      keyOf: (rest) => rest,
      answer: evaluateForUser,
      noKey: notEvaluated,
      unknownKey: notEvaluated,
      failed: notEvaluated,
    },
    {
      ...ofrep,
      prefix: `${OFREP_FLAGS}/`,
      keyOf: (_, request) => ofrepKey(request),
      answer: (entry, request, response, flag) => answerOfrep(entry, flag, request, response),
    },
    {
      ...ofrep,
      prefix: OFREP_FLAGS,
      keyOf: (_, request) => ofrepKey(request),
      answer: (entry, request, response) => answerOfrep(entry, null, request, response),
    },
    {
      ...ofrep,
      prefix: OFREP_EVENTS,
      counts: 'streams',
      methods: ['GET'],
      keyOf: (rest) => rest,
      answer: (entry, request, response) => streams.open(entry, request, response, 'ofrep'),
    },
    {
      ...features,
      prefix: '/usage/',
      counts: undefined,
      keyOf: (_, request) => new URLSearchParams(request.url?.split('?')[1]).get('key') ?? '',
      answer: (entry, request, response) => usage.count(entry, 'pings', answerPing(request, response)),
    },
  ];

  function answer(endpoint: Endpoint, rest: string, request: IncomingMessage, response: ServerResponse): void {
    const key = endpoint.keyOf(rest, request);
    const fail = (error: unknown) => {
      if (!(error instanceof UnreadableBody)) log.error({ error, key }, 'an SDK could not be answered');
      if (response.headersSent) response.destroy();
      else endpoint.failed(response, error);
    };
    const give = (entry: Entry) => {
      if (endpoint.counts) usage.count(entry, endpoint.counts);
      const work = endpoint.answer(entry, request, response, rest);
      if (work) work.catch(fail);
    };
    const ready = store.peek(key);
    if (ready) return give(ready);
    if (key === '') return endpoint.noKey(response);
    store.load(key).then((entry) => (entry ? give(entry) : endpoint.unknownKey(response, key)), fail);
  }

  return {
    store,
    streams,
    usage,
    handle(request, response) {
      const url = request.url ?? '';
      const endpoint = endpoints.find(({ prefix }) => url.startsWith(prefix));
      if (!endpoint) return false;
      if (request.method === 'OPTIONS') allowAnyOrigin(response);
      else if (!endpoint.methods.includes(request.method ?? '')) return false;
      else answer(endpoint, restOf(url, endpoint.prefix), request, response);
      return true;
    },
    start: () => {
      usage.start();
      return store.start();
    },
    async stop() {
      streams.close();
      await store.stop();
      await usage.stop();
    },
  };
}

function restOf(url: string, prefix: string): string {
  const end = url.indexOf('?', prefix.length);
  const rest = url.slice(prefix.length, end < 0 ? undefined : end);
  return rest.includes('%') ? decodeOr(rest) : rest;
}

function decodeOr(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const detailsOf = (error: unknown): object =>
  error instanceof UnreadableBody || error instanceof TooCostly ? { details: error.message } : {};
