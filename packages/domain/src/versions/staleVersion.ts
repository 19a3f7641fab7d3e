import { AppError } from '../errors/index.ts';

/** What somebody changed since: which fields, who, and when (ISO 8601). */
export type RecentChange = { by: string; at: string; fields: string[] };

/** Refuses a change that began from something that is not there any more. It says who changed what meanwhile. */
export class StaleVersion extends AppError {
  /** The newest first; empty where nothing is on record. */
  readonly changes: RecentChange[];
  /** What the fields of the change are now; not told to who asked for the whole thing by `If-Match`. */
  readonly current: unknown;

  constructor(changes: RecentChange[], asked: { current: unknown } | 'If-Match') {
    super(asked === 'If-Match' ? 'preconditionFailed' : 'conflict', sentence(changes));
    this.changes = changes;
    this.current = asked === 'If-Match' ? undefined : asked.current;
  }
}

function sentence([newest]: RecentChange[]): string {
  if (!newest) return 'This was changed after you opened it. Nothing of yours was saved.';
  const what = newest.fields.length > 0 ? listed(newest.fields) : 'this';
  return `${newest.by} changed ${what} after you opened it. Nothing of yours was saved.`;
}

const listed = (fields: readonly string[]): string =>
  fields.length === 1 ? `${fields[0]}` : `${fields.slice(0, -1).join(', ')} and ${fields.at(-1)}`;
