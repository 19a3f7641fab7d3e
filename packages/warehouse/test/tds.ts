import { type AddressInfo, type Socket, createServer } from 'node:net';
import type { Duplex } from 'node:stream';
import { secured } from './tdsTls.ts';

/**
 * The server's end of MS-TDS, as far as a query needs it: it takes a login, and answers batches as it was told.
 * Numbers in comments are sections of the published reference ([MS-TDS]: Tabular Data Stream Protocol).
 */

type Column = { name: string; type: Uint8Array; cell: (value: never) => Uint8Array };
export type TdsAnswer =
  | { columns: Column[]; rows: readonly (readonly unknown[])[] }
  | { errors: { number: number; message: string; line: number }[] }
  /** Goes on until it is asked to stop. */
  | 'runs on';

export type TestSqlServer = {
  port: number;
  batches: string[];
  logins: { user: string; password: string; database: string; wantsEncryption: boolean }[];
  timesStopped(): number;
  stop(): Promise<void>;
};

const MESSAGE = { batch: 0x01, reply: 0x04, attention: 0x06, login: 0x10, prelogin: 0x12 };
const TOKEN = { columns: 0x81, error: 0xaa, loginAck: 0xad, row: 0xd1, done: 0xfd };
const DONE = { final: 0x00, error: 0x02, attention: 0x20 };
const LOGIN_FAILED = 18456;

const bytes = (...values: number[]) => Uint8Array.from(values);
const u16 = (value: number) => bytes(value & 255, value >> 8);
const whole = (value: bigint, length: number) =>
  Uint8Array.from({ length }, (_, index) => Number(BigInt.asUintN(8, value >> BigInt(8 * index))));
const u32 = (value: number) => whole(BigInt(value), 4);
const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const short = (text: string) => Buffer.concat([bytes(text.length), utf16(text)]);
const long = (text: string) => Buffer.concat([u16(text.length), utf16(text)]);
const sized = (value: Uint8Array | null) => (value === null ? bytes(0) : Buffer.concat([bytes(value.length), value]));
const nullable =
  <T>(write: (value: T) => Uint8Array) =>
  (value: T | null) =>
    sized(value === null ? null : write(value));

const COLLATION = bytes(0x09, 0x04, 0xd0, 0x00, 0x34);
const DAY_ONE = Date.parse('0001-01-01T00:00:00Z');
const dayBytes = (ms: number) => whole(BigInt(Math.floor((ms - DAY_ONE) / 86_400_000)), 3);
/** Units of 10⁻⁷ seconds since midnight. */
const timeBytes = (ms: number, fraction: number) =>
  whole(BigInt(((ms % 86_400_000) + 86_400_000) % 86_400_000) * 10_000n + BigInt(fraction), 5);

/** Columns of a result, by what SQL Server calls their type (2.2.5.4, 2.2.5.5). */
export const tds = {
  bigint: (name: string): Column => ({ name, type: bytes(0x26, 8), cell: nullable((v: bigint) => whole(v, 8)) }),
  int: (name: string): Column => ({ name, type: bytes(0x26, 4), cell: nullable((v: number) => whole(BigInt(v), 4)) }),
  bit: (name: string): Column => ({ name, type: bytes(0x68, 1), cell: nullable((v: boolean) => bytes(v ? 1 : 0)) }),
  float: (name: string): Column => ({
    name,
    type: bytes(0x6d, 8),
    cell: nullable((v: number) => new Uint8Array(Float64Array.of(v).buffer)),
  }),
  real: (name: string): Column => ({
    name,
    type: bytes(0x6d, 4),
    cell: nullable((v: number) => new Uint8Array(Float32Array.of(v).buffer)),
  }),
  money: (name: string): Column => ({
    name,
    type: bytes(0x6e, 8),
    cell: nullable((units: bigint) => Buffer.concat([whole(units >> 32n, 4), whole(units, 4)])),
  }),
  decimal: (name: string, precision: number, scale: number): Column => ({
    name,
    type: bytes(0x6a, 17, precision, scale),
    cell: nullable((units: bigint) =>
      Buffer.concat([bytes(units < 0n ? 0 : 1), whole(units < 0n ? -units : units, 16)]),
    ),
  }),
  nvarchar: (name: string): Column => ({
    name,
    type: Buffer.concat([bytes(0xe7), u16(8000), COLLATION]),
    cell: (v: string | null) => (v === null ? u16(0xffff) : Buffer.concat([u16(v.length * 2), utf16(v)])),
  }),
  date: (name: string): Column => ({ name, type: bytes(0x28), cell: nullable((v: string) => dayBytes(Date.parse(v))) }),
  /** A moment as `2024-01-31T10:00:00Z`, with more fraction in units of 10⁻⁷ seconds. */
  datetime2: (name: string, fraction = 0): Column => ({
    name,
    type: bytes(0x2a, 7),
    cell: nullable((v: string) => Buffer.concat([timeBytes(Date.parse(v), fraction), dayBytes(Date.parse(v))])),
  }),
  datetimeoffset: (name: string, minutes: number): Column => ({
    name,
    type: bytes(0x2b, 7),
    cell: nullable((v: string) => Buffer.concat([timeBytes(Date.parse(v), 0), dayBytes(Date.parse(v)), u16(minutes)])),
  }),
};

/** Starts such a server, with encryption or without any. It knows one account, `reader` with the password `secret`. */
export async function startSqlServer(
  answer: (sql: string) => TdsAnswer,
  { isEncrypted = false } = {},
): Promise<TestSqlServer> {
  const batches: string[] = [];
  const logins: TestSqlServer['logins'] = [];
  const sockets = new Set<Socket>();
  let stopped = 0;
  let wantsEncryption = false;

  const repliesOn = (running: { batch: boolean }): Readonly<Record<number, (payload: Buffer) => Uint8Array[]>> => ({
    [MESSAGE.prelogin]: (payload) => {
      wantsEncryption = encryptionOf(payload) === 1;
      return [isEncrypted ? preloginEncrypted : prelogin];
    },
    [MESSAGE.login]: (payload) => {
      const login = { ...loginOf(payload), wantsEncryption };
      logins.push(login);
      if (login.password === 'secret') return [Buffer.concat([loginAck, done(DONE.final)])];
      return [failure([{ number: LOGIN_FAILED, message: `Login failed for user '${login.user}'.`, line: 1 }])];
    },
    [MESSAGE.batch]: (payload) => {
      const sql = payload.subarray(payload.readUInt32LE(0)).toString('utf16le');
      batches.push(sql);
      const given = answer(sql);
      running.batch = given === 'runs on';
      return given === 'runs on' ? [] : [replyOf(given)];
    },
    // Each message has a reply of its own: that of the batch ends first (3.2.5.7).
    [MESSAGE.attention]: () => {
      stopped++;
      const ended = running.batch ? [done(DONE.error)] : [];
      running.batch = false;
      return [...ended, done(DONE.attention)];
    },
  });
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    const replies = repliesOn({ batch: false });
    const serve = (stream: Duplex) => {
      const leave = onMessage(stream, (type, payload) => {
        for (const packet of (replies[type]?.(payload) ?? []).flatMap(packetsOf)) stream.write(packet);
        if (type !== MESSAGE.prelogin || !isEncrypted) return;
        leave();
        serve(secured(socket));
      });
    };
    serve(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    batches,
    logins,
    timesStopped: () => stopped,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** 2.2.3: packets of at most 4 KB with a header of eight bytes; the last of a message says so. */
function onMessage(stream: Duplex, take: (type: number, payload: Buffer) => void): () => void {
  let received = Buffer.alloc(0);
  let message = Buffer.alloc(0);
  const hear = (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    while (received.length >= 8 && received.length >= received.readUInt16BE(2)) {
      const packet = received.subarray(0, received.readUInt16BE(2));
      received = received.subarray(packet.length);
      message = Buffer.concat([message, packet.subarray(8)]);
      if (((packet[1] ?? 0) & 1) === 0) continue;
      take(packet[0] ?? 0, message);
      message = Buffer.alloc(0);
    }
  };
  stream.on('data', hear);
  return () => void stream.off('data', hear);
}

function packetsOf(payload: Uint8Array): Buffer[] {
  const size = 4088;
  return Array.from({ length: Math.ceil(payload.length / size) }, (_, index) => {
    const part = payload.subarray(index * size, (index + 1) * size);
    const header = Buffer.alloc(8);
    header[0] = MESSAGE.reply;
    header[1] = (index + 1) * size >= payload.length ? 1 : 0;
    header.writeUInt16BE(part.length + 8, 2);
    header[6] = (index + 1) % 256;
    return Buffer.concat([header, part]);
  });
}

/** 2.2.6.5: version 16, and no encryption, or all of it. */
const prelogin = bytes(0, 0, 11, 0, 6, 1, 0, 17, 0, 1, 0xff, 16, 0, 0x10, 0x27, 0, 0, 2);

const preloginEncrypted = Uint8Array.from([...prelogin.slice(0, -1), 1]);

function encryptionOf(payload: Buffer): number | undefined {
  for (let at = 0; payload[at] !== 0xff; at += 5) if (payload[at] === 1) return payload[payload.readUInt16BE(at + 1)];
  return undefined;
}

/** 2.2.6.4: offsets and lengths of texts begin at 36; the password's bytes are turned over. */
function loginOf(payload: Buffer): { user: string; password: string; database: string } {
  const field = (index: number) => {
    const at = payload.readUInt16LE(36 + 4 * index);
    return payload.subarray(at, at + 2 * payload.readUInt16LE(38 + 4 * index));
  };
  const plain = field(2).map((byte) => (((byte ^ 0xa5) << 4) & 0xf0) | ((byte ^ 0xa5) >> 4));
  return {
    user: field(1).toString('utf16le'),
    password: Buffer.from(plain).toString('utf16le'),
    database: field(8).toString('utf16le'),
  };
}

/** 2.2.7.14 */
const loginAck = (() => {
  const said = Buffer.concat([bytes(1, 0x74, 0, 0, 4), short('Microsoft SQL Server'), bytes(16, 0, 0, 0)]);
  return Buffer.concat([bytes(TOKEN.loginAck), u16(said.length), said]);
})();

/** 2.2.7.6 */
const done = (status: number, rows = 0) =>
  Buffer.concat([bytes(TOKEN.done), u16(status), u16(0), whole(BigInt(rows), 8)]);

/** 2.2.7.10 */
const failure = (errors: { number: number; message: string; line: number }[]) =>
  Buffer.concat([
    ...errors.map(({ number, message, line }) => {
      const said = Buffer.concat([u32(number), bytes(1, 16), long(message), short('test'), short(''), u32(line)]);
      return Buffer.concat([bytes(TOKEN.error), u16(said.length), said]);
    }),
    done(DONE.error),
  ]);

/** 2.2.7.4 and 2.2.7.19 */
function replyOf(given: Exclude<TdsAnswer, 'runs on'>): Buffer {
  if ('errors' in given) return failure(given.errors);
  const { columns, rows } = given;
  if (columns.length === 0) return done(DONE.final);
  const head = columns.map(({ name, type }) => Buffer.concat([u32(0), u16(1), type, short(name)]));
  const body = rows.map((row) =>
    Buffer.concat([bytes(TOKEN.row), ...columns.map(({ cell }, index) => cell(row[index] as never))]),
  );
  return Buffer.concat([bytes(TOKEN.columns), u16(columns.length), ...head, ...body, done(DONE.final, rows.length)]);
}
