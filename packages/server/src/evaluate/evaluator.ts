import vm from 'node:vm';
import { type Definitions, type PatternCompiler, compilePayload } from '@gb/sdk/core';
import type { Payload } from '@gb/sdk/payload';
import { RE2JS } from 're2js';
import { toRe2, toUnits } from './re2Syntax.ts';

/** What one question may cost before it is given up. Costs are processor time: a busy machine changes no answer. */
const MOST_MS = 500;
/** What patterns outside RE2 may cost in one question; beyond, they do not match. */
const MOST_GUARDED_MS = 50;

/** The question took too long to answer: hostile rules, or a user of absurd size. */
export class TooCostly extends Error {
  constructor() {
    super(`The evaluation was given up after ${MOST_MS} ms`);
  }
}

/** Evaluates other people's rules for other people's users, and always comes back. */
export type Evaluator = {
  definitions: Definitions;
  /** Runs one question. `goOn` is for its loops; it, and the end, throw `TooCostly` when the time is up. */
  ask<T>(question: (definitions: Definitions, goOn: () => void) => T): T;
};

/**
 * Makes a payload ready to be evaluated here. Patterns mean what they mean in JavaScript, but run in linear time; those
 * that RE2 cannot say run as they are under a clock.
 */
export function makeEvaluator(payload: Payload): Evaluator {
  /** By the wall and by the processor: asking the second costs more, and it is never past when the first is not. */
  let deadline = 0;
  let costLimit = 0;
  let isLate = false;
  let guardedMs = 0;

  const checkTime = () => {
    if (performance.now() <= deadline || spentMs() <= costLimit) return;
    isLate = true;
    throw new TooCostly();
  };

  const guarded = (pattern: RegExp, text: string): boolean => {
    if (guardedMs >= MOST_GUARDED_MS) return false;
    const began = spentMs();
    try {
      return runGuarded(pattern, text, MOST_GUARDED_MS - guardedMs);
    } finally {
      guardedMs += spentMs() - began;
    }
  };

  const compile: PatternCompiler = (source, flags) => {
    const native = new RegExp(source, flags);
    const linear = compileLinear(source, flags);
    return {
      test(text) {
        checkTime();
        const isFoldedAlike = flags === '' || isAscii(text);
        return linear && isFoldedAlike ? linear.test(toUnits(text)) : guarded(native, text);
      },
    };
  };

  const definitions = compilePayload(payload, compile);
  return {
    definitions,
    ask(question) {
      deadline = performance.now() + MOST_MS;
      costLimit = spentMs() + MOST_MS;
      isLate = false;
      guardedMs = 0;
      const answer = question(definitions, checkTime);
      if (isLate) throw new TooCostly();
      return answer;
    },
  };
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

const job: { test: () => boolean } = { test: () => false };
const room = vm.createContext({ job });
const script = new vm.Script('job.test()');

/** Whether the pattern matches; false when it has not said so for what it may cost. */
function runGuarded(pattern: RegExp, text: string, mayCostMs: number): boolean {
  job.test = () => pattern.test(text);
  const end = spentMs() + mayCostMs;
  for (let left = mayCostMs; left > 0; left = end - spentMs()) {
    try {
      return script.runInContext(room, { timeout: Math.ceil(left) }) as boolean;
    } catch (error) {
      // The engine's clock is the wall's: when others had the processor meanwhile, the pattern gets the rest of its time.
      if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    }
  }
  return false;
}

/** Processor time this thread has used; of the whole process where Node cannot tell. */
export function spentMs(): number {
  const { user, system } = process.threadCpuUsage?.() ?? process.cpuUsage();
  return (user + system) / 1000;
}
