/**
 * Files that outlive a request: images, uploaded data, the demo shop. A name is a path such as
 * `uploads/org_1/upl_1.csv`. Where several servers share a database the files are in a bucket that all of them share.
 */
export type FileStore = {
  /** Has `write` put a file at a path of this machine, and keeps it under the name. Whole or not at all. */
  make(name: string, write: (path: string) => Promise<unknown>, contentType?: string): Promise<void>;
  /** Where that file lies on this machine, fetched if it must be; null when there is none. */
  local(name: string): Promise<string | null>;
  remove(name: string): Promise<void>;
  /** Whether other servers find the same files. */
  readonly isShared: boolean;
};
