import { afterEach, describe, expect, it } from 'vitest';
import { openTestDatabase, quietLog } from '../../../test/app.ts';
import type { Database, Queryable } from '../db/database.ts';
import { type Delivery, receiverName, sendTo } from './delivery.ts';
import { type Outbox, makeOutbox } from './outbox.ts';

const start = Date.parse('2026-01-01T00:00:00Z');
const MINUTE = 60_000;

type Deliver = (delivery: Delivery) => Promise<void>;

describe('the outbox', () => {
  const opened: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of opened.splice(0).reverse()) await close();
  });

  async function setUp() {
    const database = await openTestDatabase();
    opened.push(() => database.close());
    for (const id of ['a', 'b', 'c', 'down', 'up']) {
      const values = ['org_1', receiverName('test', 'org_1', id), new Date(start).toISOString()];
      await database.query('insert into receivers (organization_id, id, next_attempt) values ($1, $2, $3)', values);
    }
    const clock = { time: start, now: () => new Date(clock.time) };
    const node = (deliver: Deliver, holdMs?: number): Outbox => {
      const outbox = makeOutbox({ database, clock, log: quietLog, readers: [{ kind: 'test', deliver }], holdMs });
      opened.push(() => outbox.stop());
      return outbox;
    };
    return { database, clock, node };
  }

  const write = (tx: Queryable, event: string, ids: readonly string[] = ['a']) => {
    const entity = { object: 'thing', id: '1' };
    const actor = { type: 'system' as const, name: 'test' };
    const now = new Date(start).toISOString();
    return sendTo(tx, { organizationId: 'org_1', event, entity, actor }, now, 'test', ids);
  };

  const hearing = () => {
    const heard: string[] = [];
    const deliver: Deliver = async ({ receiverId, change }) => void heard.push(`${receiverId} ${change.event}`);
    return { heard, deliver };
  };

  const waiting = async (database: Database) =>
    (await database.query('select receiver, event, attempts, given_up_at is not null from outbox order by sequence'))
      .rows;

  it('gives each receiver each change once, in order', async () => {
    const { database, node } = await setUp();
    const { heard, deliver } = hearing();
    const outbox = node(deliver);
    await write(database, 'one', ['a', 'b']);
    await write(database, 'two', ['b', 'a']);
    await outbox.drain();
    await outbox.drain();
    expect(heard.filter((text) => text.startsWith('a'))).toEqual(['a one', 'a two']);
    expect(heard.filter((text) => text.startsWith('b'))).toEqual(['b one', 'b two']);
    expect(await waiting(database)).toEqual([]);
  });

  it('writes nothing for nobody', async () => {
    const { database } = await setUp();
    await write(database, 'unheard', []);
    expect(await waiting(database)).toEqual([]);
  });

  it('never passes on what was rolled back', async () => {
    const { database, node } = await setUp();
    const { heard, deliver } = hearing();
    const failed = database.transaction(async (tx) => {
      await write(tx, 'undone');
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    await node(deliver).drain();
    expect(heard).toEqual([]);
  });

  it('lets nothing overtake a change that its receiver did not take, and holds up nobody else', async () => {
    const { database, clock, node } = await setUp();
    const { heard, deliver } = hearing();
    let isDown = true;
    const outbox = node(async (delivery) => {
      if (isDown && delivery.receiverId === 'down') throw new Error('it is down');
      await deliver(delivery);
    });
    await write(database, 'one', ['down', 'up']);
    await write(database, 'two', ['down', 'up']);
    await outbox.drain();
    expect(heard).toEqual(['up one', 'up two']);
    isDown = false;
    await outbox.drain();
    expect(heard).toEqual(['up one', 'up two']);
    clock.time += MINUTE;
    await outbox.drain();
    expect(heard).toEqual(['up one', 'up two', 'down one', 'down two']);
  });

  it('gives a change up after the fourth try, keeps it to be looked into, and goes on with the next', async () => {
    const { database, clock, node } = await setUp();
    const tries: string[] = [];
    const outbox = node(async ({ change, attempt, isLast, deliveryId }) => {
      tries.push(`${change.event} ${attempt}${isLast ? ' last' : ''}`);
      expect(deliveryId).toMatch(/^[0-9a-f-]{36}$/);
      if (change.event === 'refused') throw new Error('no');
    });
    await write(database, 'refused');
    await write(database, 'taken');
    for (const minutes of [0, 1, 5, 5, 5]) {
      clock.time += minutes * MINUTE;
      await outbox.drain();
    }
    expect(tries).toEqual(['refused 1', 'refused 2', 'refused 3', 'refused 4 last', 'taken 1']);
    expect(await waiting(database)).toEqual([['test/org_1/a', 'refused', 4, true]]);
    await outbox.forgetOld();
    expect(await waiting(database)).toHaveLength(1);
    clock.time += 31 * 24 * 60 * MINUTE;
    await outbox.forgetOld();
    expect(await waiting(database)).toEqual([]);
  });

  it('tries what waited for more than a day only once, so that nothing piles up for a receiver that is gone', async () => {
    const { database, clock, node } = await setUp();
    const tries: string[] = [];
    const outbox = node(async ({ change, isLast }) => {
      tries.push(`${change.event}${isLast ? ' last' : ''}`);
      throw new Error('nobody is there');
    });
    await write(database, 'one');
    await write(database, 'two');
    clock.time += 25 * 60 * MINUTE;
    await outbox.drain();
    clock.time += MINUTE;
    await outbox.drain();
    expect(tries).toEqual(['one last', 'two last']);
  });

  it('takes over what a process that died was at, once its hold has run out', async () => {
    const { database, node } = await setUp();
    const { heard, deliver } = hearing();
    await write(database, 'half delivered');
    // As a process leaves it that is gone from one moment to the next.
    await database.query(
      `update receivers set held_by = 'gone', held_until = clock_timestamp() + interval '300 milliseconds'`,
    );
    const outbox = node(deliver);
    await outbox.drain();
    expect(heard).toEqual([]);
    await expect
      .poll(async () => {
        await outbox.drain();
        return heard;
      })
      .toEqual(['a half delivered']);
  });

  it('breaks off what is under way when it stops, for the next to begin anew', async () => {
    const { database, node } = await setUp();
    const { heard, deliver } = hearing();
    const { promise: began, resolve: begin } = Promise.withResolvers<void>();
    const hanging = makeOutbox({
      database,
      clock: { now: () => new Date(start) },
      log: quietLog,
      readers: [
        {
          kind: 'test',
          deliver: (_, signal) => {
            begin();
            return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
          },
        },
      ],
    });
    await write(database, 'one');
    const draining = hanging.drain();
    await began;
    await hanging.stop();
    await draining;
    await node(deliver).drain();
    expect(heard).toEqual(['a one']);
    expect(await waiting(database)).toEqual([]);
  });

  if (process.env.TEST_DATABASE === 'postgres') {
    it('is worked on by two processes, never by both for one receiver', async () => {
      const { database, node } = await setUp();
      const busy = new Set<string>();
      const heard: string[] = [];
      let together = false;
      const deliver: Deliver = async ({ receiverId, change }) => {
        together ||= busy.has(receiverId);
        busy.add(receiverId);
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 5));
        busy.delete(receiverId);
        heard.push(`${receiverId} ${change.event}`);
      };
      for (const one of [node(deliver), node(deliver)]) await one.start();
      const ids = ['a', 'b', 'c'];
      const order = Array.from({ length: 20 }, (_, i) => `${i}`);
      for (const event of order) await write(database, event, ids);
      await expect.poll(() => heard.length, { timeout: 20_000 }).toBe(60);
      expect(together).toBe(false);
      for (const id of ids) expect(heard.filter((text) => text.startsWith(id))).toEqual(order.map((i) => `${id} ${i}`));
    });

    it('passes on a change that commits after a later one did', async () => {
      const { database, node } = await setUp();
      const { heard, deliver } = hearing();
      const outbox = node(deliver);
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
      expect(heard).toEqual(['a late number, early commit', 'a early number, late commit']);
    });
  }
});
