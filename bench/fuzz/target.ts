/** One request that means no good: what is wrong with it, where it goes, and what it carries. */
export type Hostile = {
  what: string;
  path: string;
  body?: string | Uint8Array<ArrayBuffer>;
  headers?: Readonly<Record<string, string>>;
  /** Some rows wait for what is outside, and how long they do is not the question; others work this long themselves. */
  waitMs?: number;
  /** Done before each attempt, unmeasured. */
  before?: () => Promise<unknown>;
};

/** Something that can be asked, and every way it is asked in. The ways are made as they are walked, and anew for a repetition. */
export type Target = { name: string; method: string; requests(): AsyncGenerator<Hostile> };
