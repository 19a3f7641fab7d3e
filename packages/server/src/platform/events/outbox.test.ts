import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { openTestDatabase, quietLog } from '../../../test/app.ts';
import type { Database } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { type Outbox, makeOutbox } from './outbox.ts';

const start = Date.parse('2026-01-01T00:00:00Z');

describe('the outbox', () => {
  const opened: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of opened.splice(0).reverse()) await close();
  });

  async function setUp(handle: (event: string) => Promise<void>) {
    const database = await openTestDatabase();
    opened.push(() => database.close());
    await migrate(database);
    const clock = { time: start, now: () => new Date(clock.time) };
    const reader = { name: 'test', wants: () => true, handle: (message: { event: string }) => handle(message.event) };
    const outbox: Outbox = makeOutbox(database, clock, quietLog, [reader]);
    return { database, clock, outbox };
  }

  const write = (tx: Pick<Database, 'query'>, event: string) =>
    tx.query(
      `insert into outbox (organization_id, event, payload, delivery_id, next_attempt, date_created)
       values ('org_1', $1, '{}', $2, $3, $3)`,
      [event, randomUUID(), new Date(start).toISOString()],
    );

  it('passes each change on once, in order', async () => {
    const heard: string[] = [];
    const { database, outbox } = await setUp(async (event) => void heard.push(event));
    await write(database, 'one');
    await write(database, 'two');
    await outbox.drain();
    await outbox.drain();
    expect(heard).toEqual(['one', 'two']);
  });

  it('never passes on what was rolled back', async () => {
    const heard: string[] = [];
    const { database, outbox } = await setUp(async (event) => void heard.push(event));
    const failed = database.transaction(async (tx) => {
      await write(tx, 'undone');
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    await outbox.drain();
    expect(heard).toEqual([]);
  });

  it('keeps a change whose reader failed, and tries it again later', async () => {
    let failing = true;
    const heard: string[] = [];
    const { database, outbox, clock } = await setUp(async (event) => {
      if (failing) throw new Error('receiver is down');
      heard.push(event);
    });
    await write(database, 'kept');
    await outbox.drain();
    failing = false;
    await outbox.drain();
    expect(heard).toEqual([]);
    clock.time += 31_000;
    await outbox.drain();
    expect(heard).toEqual(['kept']);
  });

  if (process.env.TEST_DATABASE === 'postgres')
    it('passes on a change that commits after a later one did', async () => {
      const heard: string[] = [];
      const { database, outbox } = await setUp(async (event) => void heard.push(event));
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      const early = database.transaction(async (tx) => {
        await write(tx, 'early number, late commit');
        await held;
      });
      await write(database, 'late number, early commit');
      await outbox.drain();
      release();
      await early;
      await outbox.drain();
      expect(heard).toEqual(['late number, early commit', 'early number, late commit']);
    });
});
