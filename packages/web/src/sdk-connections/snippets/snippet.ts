/** Lines to paste, under a title that says what they do. */
export type Snippet = { title: string; code: string };

/** What a connection's lines have to name. */
export type Target = {
  apiHost: string;
  clientKey: string;
  remoteEval: boolean;
  decryptionKey: string | null;
  /** The key of a feature there is; an example where there is none. */
  feature?: string | undefined;
};
