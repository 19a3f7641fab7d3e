import type { IncomingMessage, ServerResponse } from 'node:http';
import { TooCostly } from '../evaluate/index.ts';
import { UnreadableBody, answerJson, refuse } from './answers.ts';
import type { Entry } from './entry.ts';
import { sendFeatures } from './features.ts';
import { OFREP_EVENTS, OFREP_FLAGS, answerOfrep, ofrepKey, refuseOfrep } from './ofrep.ts';
import { type Told, answerPing, answerTracking } from './ping.ts';
import { NOT_EVALUATED, evaluateForUser } from './remoteEvaluation.ts';
import { payloadKey } from './payloadKey.ts';
import type { Seen } from './seenAttributes.ts';
import type { Streams } from './streams.ts';
import type { Counted, Usage } from './usage.ts';

/** One kind of request: where it is, what it does with the payload, what it counts as, and how it says no. */
export type Endpoint = {
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

type Parts = { streams: Streams; usage: Usage; seen: Seen; cacheControl: string };

/** Everything SDKs may ask, the longer of two prefixes first. */
export function makeEndpoints({ streams, usage, seen, cacheControl }: Parts): readonly Endpoint[] {
  const noteFor = (entry: Entry) => (attributes: Readonly<Record<string, unknown>>) => seen.note(entry, attributes);
  const features: Endpoint = {
    prefix: '/api/features/',
    counts: 'payloads',
    methods: READ,
    keyOf: (rest, { url }) => payloadKey(rest, url),
    answer: (entry, request, response) => sendFeatures(entry, request, response, cacheControl),
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
  /** What clients tell of by themselves. */
  const tell = (entry: Entry, told: readonly Told[]) => {
    usage.count(entry, 'pings', told.length);
    for (const one of told) usage.asked(entry, one);
  };
  return [
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
      answer: (entry, request, response) => evaluateForUser(entry, request, response, noteFor(entry)),
      noKey: notEvaluated,
      unknownKey: notEvaluated,
      failed: notEvaluated,
    },
    {
      ...ofrep,
      prefix: `${OFREP_FLAGS}/`,
      keyOf: (_, request) => ofrepKey(request),
      answer: (entry, request, response, flag) => {
        const decided = (rule: string | undefined) => usage.asked(entry, { feature: flag, rule });
        return answerOfrep(entry, flag, { request, response, saw: noteFor(entry), decided });
      },
    },
    {
      ...ofrep,
      prefix: OFREP_FLAGS,
      keyOf: (_, request) => ofrepKey(request),
      answer: (entry, request, response) => answerOfrep(entry, null, { request, response, saw: noteFor(entry) }),
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
      answer: (entry, request, response) => tell(entry, answerPing(request, response)),
    },
    {
      ...features,
      prefix: '/track',
      counts: undefined,
      methods: ['POST'],
      keyOf: (_, request) => new URLSearchParams(request.url?.split('?')[1]).get('client_key') ?? '',
      answer: async (entry, request, response) => tell(entry, await answerTracking(request, response)),
      failed: notEvaluated,
    },
  ];
}

const detailsOf = (error: unknown): object =>
  error instanceof UnreadableBody || error instanceof TooCostly ? { details: error.message } : {};
