import { setImmediate } from 'node:timers/promises';
import { AppError } from '@gb/domain/errors';
import { type Definitions, type PatternCompiler, compilePayload } from '@gb/sdk/core';
import type { Payload } from '@gb/sdk/payload';
import { RE2JS } from 're2js';
import { interruptibly, spentMs } from '../platform/interruptibly.ts';
import { toRe2, toUnits } from './re2Syntax.ts';

/** What one question may cost before it is given up. Costs are processor time: a busy machine changes no answer. */
const MOST_MS = 500;
/** How long a question goes on before others get their turn. */
const TURN_MS = 8;
/** What one turn may cost: far more than `TURN_MS` only when a single feature does. */
const MOST_TURN_MS = 40;
/** What patterns outside RE2 may cost in one question; beyond, they do not match. */
const MOST_GUARDED_MS = 20;
/** Steps of a pattern's program over a text that are sure to take a few milliseconds at most. */
const FEW_STEPS = 50_000;
/** Patterns that are sure to become a program within a millisecond or two: their length, times their largest repetition. */
const SMALL_PATTERN = 2000;
/** Questions no longer than this hold no text or list that a single comparison could take long over. */
const SMALL_BYTES = 1024;

/** The question took too long to answer: hostile rules, or a user of absurd size. */
export class TooCostly extends Error {
  constructor() {
    super('The evaluation took too long and was given up');
  }
}

/** The answer to a question of somebody who may be told that it took too long. */
export const answerOrBlame = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    throw error instanceof TooCostly ? new AppError('invalid', error.message) : error;
  });

/** What is asked about a payload. It yields between features, so that others get their turn. */
export type Question<T> = (definitions: Definitions) => Generator<void, T>;

/** Evaluates other people's rules for other people's users; always comes back, and never holds others up meanwhile. */
export type Evaluator = {
  definitions: Definitions;
  /** Runs one question, which came in as this many bytes. Throws `TooCostly` when it costs too much. */
  ask<T>(question: Question<T>, bytes: number): Promise<T>;
};

/** What the question whose turn it is has used up. */
type Cost = { turnEndsAt: number; turnBeganMs: number; guardedMs: number; isTooHigh: boolean };

/**
 * Makes a payload ready to be evaluated here. Patterns mean what they mean in JavaScript, but run in linear time; those
 * that RE2 cannot say, and those of great size, run under a clock.
 */
export function makeEvaluator(payload: Payload): Evaluator {
  let cost: Cost = { turnEndsAt: 0, turnBeganMs: 0, guardedMs: 0, isTooHigh: false };

  /** Evaluation catches what patterns throw, so that the fact is kept as well. */
  const checkTurn = () => {
    if (performance.now() <= cost.turnEndsAt || spentMs() - cost.turnBeganMs <= MOST_TURN_MS) return;
    cost.isTooHigh = true;
    throw new TooCostly();
  };

  /** The answer, or null when it did not come for what is left. Begins anew when others had the processor meanwhile. */
  const guarded = <A>(work: () => A): A | null => {
    const began = spentMs();
    const used = cost.guardedMs;
    try {
      for (let leftMs = MOST_GUARDED_MS - used; leftMs > 0; leftMs = MOST_GUARDED_MS - cost.guardedMs) {
        const answer = interruptibly(work, leftMs);
        cost.guardedMs = used + spentMs() - began;
        if (answer !== null) return answer;
      }
      return null;
    } finally {
      cost.guardedMs = used + spentMs() - began;
    }
  };

  const compile: PatternCompiler = remembering((source, flags) => {
    const native = new RegExp(source, flags);
    const prepare = () => ({ linear: compileLinear(source, flags) });
    const { linear } = (isSmall(source) ? prepare() : guarded(prepare)) ?? { linear: null };
    const program = linear?.programSize() ?? 0;
    return {
      test(text) {
        checkTurn();
        const isFoldedAlike = flags === '' || isAscii(text);
        if (!linear || !isFoldedAlike) return guarded(() => native.test(text)) ?? false;
        const test = () => linear.test(toUnits(text));
        return program * text.length <= FEW_STEPS ? test() : (guarded(test) ?? false);
      },
    };
  });

  const definitions = compilePayload(payload, compile);

  /** Goes on with a question until its turn ends. */
  const takeTurn = <T>(steps: Generator<void, T>): IteratorResult<void, T> => {
    for (;;) {
      const step = steps.next();
      if (cost.isTooHigh) throw new TooCostly();
      if (step.done || performance.now() > cost.turnEndsAt) return step;
    }
  };

  return {
    definitions,
    async ask(question, bytes) {
      const own: Cost = { turnEndsAt: 0, turnBeganMs: 0, guardedMs: 0, isTooHigh: false };
      let steps = question(definitions);
      for (let leftMs = MOST_MS; leftMs > 0; ) {
        cost = own;
        own.turnBeganMs = spentMs();
        own.turnEndsAt = performance.now() + TURN_MS;
        const turn = () => takeTurn(steps);
        const step = bytes <= SMALL_BYTES ? turn() : interruptibly(turn, MOST_TURN_MS);
        if (step?.done) return step.value;
        const turnMs = spentMs() - own.turnBeganMs;
        if (!step) {
          if (turnMs >= MOST_TURN_MS / 2) throw new TooCostly();
          // Others had the processor, so nothing is known of the question.
          steps = question(definitions);
        }
        leftMs -= turnMs;
        await setImmediate();
      }
      throw new TooCostly();
    },
  };
}

/** Makes each pattern of a payload once, however many there are: one can cost as much as a question. */
function remembering(compile: PatternCompiler): PatternCompiler {
  const known = new Map<string, ReturnType<PatternCompiler>>();
  return (source, flags) => {
    const key = `${flags}/${source}`;
    const made = known.get(key) ?? compile(source, flags);
    known.set(key, made);
    return made;
  };
}

function isSmall(source: string): boolean {
  const repeats = source.match(/\d+/g)?.map(Number) ?? [];
  return source.length * Math.max(1, ...repeats.slice(0, 100)) <= SMALL_PATTERN && repeats.length <= 100;
}

/** RE2 and JavaScript fold case alike for ASCII only: elsewhere RE2 takes the Kelvin sign for a k. */
// oxlint-disable-next-line no-control-regex
const isAscii = (text: string): boolean => /^[\x00-\x7f]*$/.test(text);

function compileLinear(source: string, flags: string): RE2JS | null {
  const translated = toRe2(source);
  if (translated === null || (flags !== '' && !isAscii(source))) return null;
  try {
    return RE2JS.compile(translated, flags === 'i' ? RE2JS.CASE_INSENSITIVE : 0);
  } catch {
    return null;
  }
}
