import { type ChildProcess, fork } from 'node:child_process';
import { WarehouseProblem } from '@gb/warehouse';
import type { Logger } from 'pino';
import type { Connection, FromEngine, Order, ToEngine } from './order.ts';
import { fromProblem } from './problems.ts';
import { residentBytes } from './residentBytes.ts';

const PROGRAM = new URL('./engine.process.ts', import.meta.url);
const WATCH_MS = 100;
/** An engine that was told to stop and has not by then is ended. */
const GRACE_MS = 1_500;
/** The time limit of a query begins when it is connected. */
const CONNECTING_MS = 12_000;
/** Above this, memory goes back to the machine by ending the engine once it is done. */
const KEPT_BYTES = 400 * 1024 ** 2;
const MB = 1024 ** 2;

export type Told = { rows?: (text: string) => void; progress?: (share: number | null, elapsedMs: number) => void };

export type Asked = {
  connection: Connection;
  order: Order;
  signal: AbortSignal;
  /** How long it may take; null for as long as it is wanted. The engine itself should notice first. */
  limitMs: number | null;
  told?: Told;
};

/** A process that does one thing at a time, and ends when that goes wrong. */
export type Engine = {
  readonly pid: number | undefined;
  /** Whether it may be asked again. */
  isFit(): boolean;
  isBusy(): boolean;
  /** What it was asked about last. */
  lastKey(): string | null;
  ask(asked: Asked): Promise<unknown>;
  end(): void;
};

export type EngineSettings = {
  /** What an engine may hold at most, everything included. */
  memoryBytes: number;
  /** All it is told of the environment: nothing of the secrets of this process. */
  environment: Readonly<Record<string, string>>;
};

export function startEngine({ memoryBytes, environment }: EngineSettings, log: Logger): Engine {
  const child = fork(PROGRAM, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { ...environment },
    execArgv: [`--max-old-space-size=${Math.round((memoryBytes * 0.6) / MB)}`],
  });
  let task: { fail: (problem: Error) => void; hear: (message: FromEngine) => void } | null = null;
  let lastKey: string | null = null;
  let isGone = false;
  child.on('message', (message: FromEngine) => task?.hear(message));
  child.on('error', (error) => log.warn({ error }, 'an engine could not be reached'));
  child.on('exit', (code, signal) => {
    isGone = true;
    if (!task) return;
    log.warn({ code, signal }, 'an engine ended while it was asked something');
    task.fail(ranOutOf(code, signal) ? outOfMemory(memoryBytes) : endedByItself());
  });
  const kill = () => void child.kill('SIGKILL');

  return {
    get pid() {
      return child.pid;
    },
    isFit: () => !isGone && child.connected && task === null,
    isBusy: () => !isGone && task !== null,
    lastKey: () => lastKey,
    end: kill,
    ask: ({ connection, order, signal, limitMs, told = {} }) =>
      new Promise((resolve, reject) => {
        lastKey = JSON.stringify(connection);
        let stopped: WarehouseProblem | null = null;
        let patience: NodeJS.Timeout | undefined;
        const finish = (act: () => void) => {
          task = null;
          for (const timer of [watch, deadline, patience]) clearTimeout(timer);
          signal.removeEventListener('abort', cancel);
          if ((residentBytes(child.pid) ?? 0) > KEPT_BYTES) kill();
          act();
        };
        const endFor = (problem: WarehouseProblem) => {
          stopped ??= problem;
          kill();
        };
        const cancel = () => {
          send(child, { kind: 'cancel' });
          const problem = new WarehouseProblem('cancelled', 'The query was cancelled');
          patience ??= setTimeout(() => endFor(problem), GRACE_MS);
        };
        const watch = setInterval(() => {
          if ((residentBytes(child.pid) ?? 0) > memoryBytes) endFor(outOfMemory(memoryBytes));
        }, WATCH_MS);
        const deadline =
          limitMs === null ? undefined : setTimeout(() => endFor(overdue(limitMs)), limitMs + CONNECTING_MS + GRACE_MS);
        task = {
          fail: (problem) => finish(() => reject(stopped ?? problem)),
          hear: (message) => {
            if (message.kind === 'rows') told.rows?.(message.rows);
            else if (message.kind === 'progress') told.progress?.(message.share, message.elapsedMs);
            else if (message.kind === 'done') finish(() => resolve(message.value));
            else finish(() => reject(stopped ?? fromProblem(message.problem)));
          },
        };
        if (isGone) return task.fail(endedByItself());
        signal.addEventListener('abort', cancel, { once: true });
        send(child, { kind: 'do', connection, order });
        if (signal.aborted) cancel();
      }),
  };
}

/** A pipe that breaks is followed by the end of the process, which is told there. */
const send = (child: ChildProcess, message: ToEngine): void => void child.send(message, () => undefined);

/** V8 ends a process whose heap is full by itself; the kernel one that is the largest when the machine has no more. */
const ranOutOf = (code: number | null, signal: NodeJS.Signals | null): boolean =>
  signal === 'SIGABRT' || signal === 'SIGKILL' || code === 134;

const outOfMemory = (bytes: number): WarehouseProblem =>
  new WarehouseProblem(
    'tooLarge',
    `The query needed more than ${Math.round(bytes / MB)} MB of memory and was stopped. Ask for fewer rows or shorter values.`,
  );

const endedByItself = (): WarehouseProblem =>
  new WarehouseProblem(
    'query',
    'The query ended the process it ran in. Nothing else was harmed; try it in another form.',
  );

const overdue = (ms: number): WarehouseProblem =>
  new WarehouseProblem('timeout', `The query took longer than ${Math.round(ms / 1000)} s and was stopped`);
