import { inArray } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '../platform/db/database.ts';
import { ormOver } from '../platform/db/drizzle.ts';
import { PAYLOAD_CHANNEL, sdkConnections } from '../sdk-connections/index.ts';
import { compressAll } from './bodies.ts';
import { type Entry, type EntrySource, type Events, makeEntry, makeEvents } from './entry.ts';
import { isKeepable } from '../platform/db/text.ts';
import { loadPayload } from './loadPayload.ts';
import { partsOf } from './payloadKey.ts';
import type { KeptPayloads } from './keptPayloads.ts';

const RECONCILE_MS = 10_000;
const LISTEN_AGAIN_MS = 1000;
/** Longer than any key with its project. */
const LONGEST_KEY = 200;
const MOST_UNKNOWN_KEYS = 10_000;

/** Ready payloads of the client keys in use. Requests read it without touching the database. */
export type PayloadStore = {
  /** The payload in memory, or null when it must be waited for with `load`. */
  peek(key: string): Entry | null;
  /** The payload, from the database when it is not in memory. Null when no connection has the key. */
  load(key: string): Promise<Entry | null>;
  /** Makes the payloads of these client keys anew if they are in memory. */
  refresh(keys: readonly string[]): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * `changed` hears each new revision of a payload in memory, before anyone can ask for it: readers of streams need not wait
 * for its compression. It hears null when the connection is gone.
 */
export function makePayloadStore(
  database: Database,
  log: Logger,
  kept: KeptPayloads,
  changed: (key: string, events: Events | null) => void,
): PayloadStore {
  const entries = new Map<string, Entry>();
  /** Keys that nobody had a moment ago: asked for over and over, they do not reach the database. */
  const unknown = new Set<string>();
  const compressing = new Set<string>();
  const loading = new Map<string, Promise<Entry | null>>();
  let unlisten: (() => Promise<void>) | undefined;
  let timer: NodeJS.Timeout | undefined;
  let again: NodeJS.Timeout | undefined;
  let isStopped = false;

  /** Asks the database once for all who wait. What is asked for later starts only when that is done. */
  function load(key: string): Promise<Entry | null> {
    if (unknown.has(key) || key.length > LONGEST_KEY || !isKeepable(key)) return Promise.resolve(null);
    return loading.get(key) ?? begin(key, Promise.resolve());
  }

  /** Loads a key after what is under way, so that an older view never answers for a newer. */
  function begin(key: string, before: Promise<unknown>): Promise<Entry | null> {
    const mine: Promise<Entry | null> = before
      .catch(() => {})
      .then(() => loadPayload(database, key, entries.get(key)?.parts))
      .then(
        (source) => (source ? take(key, source) : drop(key)),
        async (error: unknown) => {
          const old = entries.get(key) ?? (await fromDisk(key));
          if (!old) throw error;
          log.error({ error, key }, 'a payload could not be made anew; the old one is still served');
          return old;
        },
      )
      .finally(() => {
        if (loading.get(key) === mine) loading.delete(key);
      });
    loading.set(key, mine);
    return mine;
  }

  function take(key: string, source: EntrySource): Entry {
    unknown.delete(key);
    const before = entries.get(key);
    if (before && before.connectionId === source.connectionId && before.revision >= source.revision) return before;
    const events = makeEvents(source);
    if (before) changed(key, events);
    void kept.keep(source);
    return put(key, makeEntry(source, events));
  }

  function put(key: string, entry: Entry): Entry {
    entries.set(key, entry);
    void compress(key);
    return entry;
  }

  /** Compresses what is current of a key, one revision at a time: those that were overtaken meanwhile are left out. */
  async function compress(key: string): Promise<void> {
    if (compressing.has(key)) return;
    compressing.add(key);
    let done: Entry | undefined;
    for (let entry = entries.get(key); entry && entry !== done; entry = entries.get(key)) {
      await compressAll(entry.bodies).catch((error: unknown) =>
        log.error({ error, key }, 'a payload was not compressed'),
      );
      done = entry;
    }
    compressing.delete(key);
  }

  function drop(key: string): null {
    if (unknown.size >= MOST_UNKNOWN_KEYS) unknown.clear();
    unknown.add(key);
    void kept.forget(key);
    if (entries.delete(key)) changed(key, null);
    return null;
  }

  /** What was last kept on disk, until the database is there to say otherwise. */
  async function fromDisk(key: string): Promise<Entry | null> {
    const source = await kept.read(key);
    if (!source) return null;
    return put(key, makeEntry(source));
  }

  /** From the moment this is called, nobody is given the old payload. */
  async function refresh(keys: readonly string[]): Promise<void> {
    const changedKeys = new Set(keys);
    const isChanged = (key: string) => changedKeys.has(partsOf(key)[0]);
    for (const key of unknown) if (isChanged(key)) unknown.delete(key);
    const known = new Set([...entries.keys(), ...loading.keys()].filter(isChanged));
    await Promise.all([...known].map((key) => begin(key, loading.get(key) ?? Promise.resolve()).catch(() => null)));
  }

  /** Notifications can be lost, so now and then what is in memory is compared with the database. */
  async function reconcile(): Promise<void> {
    unknown.clear();
    const keys = [...new Set([...entries.keys()].map((key) => partsOf(key)[0]))];
    if (keys.length === 0) return;
    const rows = await ormOver(database)
      .select({ key: sdkConnections.key, revision: sdkConnections.payloadRevision })
      .from(sdkConnections)
      .where(inArray(sdkConnections.key, keys));
    const revisions = new Map(rows.map((row) => [row.key, row.revision]));
    const old = [...entries.values()].filter(({ key, revision }) => revisions.get(partsOf(key)[0]) !== revision);
    await refresh(old.map(({ key }) => partsOf(key)[0]));
  }

  /** A database that is away now is asked again; until then, payloads come from disk. */
  async function listen(): Promise<void> {
    if (isStopped) return;
    const heard = (payload: string) => void refresh(JSON.parse(payload) as string[]);
    try {
      unlisten = await database.listen(PAYLOAD_CHANNEL, heard, quietly(reconcile));
    } catch (error) {
      log.warn({ error }, 'the database cannot be heard yet');
      again = setTimeout(() => void listen().then(quietly(reconcile)), LISTEN_AGAIN_MS);
    }
  }

  const quietly = (work: () => Promise<void>) => () =>
    void work().catch((error: unknown) => log.warn({ error }, 'payloads could not be compared with the database'));

  return {
    peek: (key) => (loading.has(key) ? null : (entries.get(key) ?? null)),
    load,
    refresh,
    async start() {
      timer = setInterval(quietly(reconcile), RECONCILE_MS);
      await listen();
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      clearTimeout(again);
      await unlisten?.();
    },
  };
}
