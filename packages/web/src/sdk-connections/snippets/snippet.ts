import type { Asked } from './asking.ts';

/** Lines to paste, under a title that says what they do. */
export type Snippet = {
  title: string;
  code: string;
  /** They ask for features, rather than install or connect. */
  asks?: true;
};

/** What a connection's lines have to name. */
export type Target = {
  apiHost: string;
  clientKey: string;
  remoteEval: boolean;
  decryptionKey: string | null;
  /** The features that are asked for. */
  asked: readonly Asked[];
};
