import { createHash } from 'node:crypto';
import type { Payload } from '@gb/sdk/payload';
import { type Evaluator, makeEvaluator } from '../evaluate/index.ts';
import { type Bodies, makeBodies } from './bodies.ts';
import { asChunk } from './chunk.ts';
import type { PayloadParts } from './payloadParts.ts';

/** What an entry is made from; all but its parts is kept on disk too. */
export type EntrySource = {
  key: string;
  organizationId: string;
  connectionId: string;
  revision: number;
  /** Libraries are to ask for an evaluation; they never get the features. */
  isRemote: boolean;
  /** The payload as libraries download it. */
  body: Buffer;
  /** The payload as the server itself evaluates it; null when that is the body. */
  evaluable: Buffer | null;
  /** What the next revision can be made of; null for one from disk. */
  parts: PayloadParts | null;
};

/** The whole event that says a revision is there, as a chunk: for libraries, and for OFREP clients. */
export type Events = { libraries: Buffer; ofrep: Buffer };

type EntryFields = Omit<EntrySource, 'body'>;

/** One connection's payload, ready to be written: made once per revision, read by every request. */
export type Entry = EntryFields & {
  /** The revision for the world outside; all processes agree on it. */
  stem: string;
  bodies: Bodies;
  events: Events;
  /** Ready for the server's own evaluation from the first time it is asked for. */
  evaluator(): Evaluator;
};

/** The revision for the world outside. ETags and events are made from it, so all processes agree. */
const stemOf = ({ key, revision }: Pick<EntrySource, 'key' | 'revision'>): string => shortHash(`${key}:${revision}`);

/** Makes the events of a revision; they can go out before its bodies are compressed. */
export function makeEvents(source: EntrySource): Events {
  const { revision, isRemote, body } = source;
  const event = isRemote ? ['event: features-updated\ndata: \n\n'] : ['event: features\ndata: ', body, '\n\n'];
  const news = JSON.stringify({ type: 'refetchEvaluation', etag: stemOf(source) });
  return {
    libraries: asChunk(`id: ${revision}\n`, ...event),
    ofrep: asChunk(`id: ${revision}\nevent: message\ndata: ${news}\n\n`),
  };
}

/** A payload ready to be sent. ETags come from the revision, so all processes agree. */
export function makeEntry(source: EntrySource, events = makeEvents(source)): Entry {
  const { body, ...fields } = source;
  const stem = stemOf(source);
  let evaluator: Evaluator | undefined;
  return {
    ...fields,
    stem,
    bodies: makeBodies(body, stem),
    events,
    evaluator: () => (evaluator ??= makeEvaluator(readPayload((fields.evaluable ?? body).toString()))),
  };
}

function readPayload(text: string): Payload {
  const { status: _, ...payload } = JSON.parse(text) as Payload;
  return payload;
}

/** A text that stands for another in an ETag. */
export const shortHash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16);
