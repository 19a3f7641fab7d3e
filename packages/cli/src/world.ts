/** What a command is given of the world. */
export type World = {
  environment: Record<string, string | undefined>;
  say(text: string): void;
  complain(text: string): void;
  /** Waits between two looks of `--watch`; resolves false when it is to end. */
  pause(): Promise<boolean>;
  /** Resolves when somebody ends the command. */
  ended(): Promise<unknown>;
};

/** A wrong call, in a sentence for the person who made it. */
export class UsageError extends Error {}

/** Runs a command and gives its exit code: 0 done, 1 something is wrong, 2 it was called wrongly. */
export async function codeOf(work: () => Promise<number>, usage: string, { complain }: World): Promise<number> {
  try {
    return await work();
  } catch (error) {
    complain((error as Error).message);
    if (!(error instanceof UsageError)) return 1;
    complain(`\n${usage}`);
    return 2;
  }
}
