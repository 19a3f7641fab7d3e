import { AppError } from '../errors/index.ts';

/** What somebody changed since: which fields, who, and when (ISO 8601). */
export type RecentChange = { by: string; at: string; fields: string[] };

/** Refuses a change that began from something that is not there any more. It says who changed what meanwhile. */
export class StaleVersion extends AppError {
  /** The newest first; empty where nothing is on record. */
  readonly changes: RecentChange[];

  constructor(changes: RecentChange[], asked: 'version' | 'If-Match') {
    super(asked === 'version' ? 'conflict' : 'preconditionFailed', sentence(changes));
    this.changes = changes;
  }
}

function sentence([newest]: RecentChange[]): string {
  if (!newest) return 'This was changed after you opened it. Nothing of yours was saved.';
  const what = newest.fields.length > 0 ? listed(newest.fields) : 'this';
  return `${newest.by} changed ${what} after you opened it. Nothing of yours was saved.`;
}

const listed = (fields: readonly string[]): string =>
  fields.length === 1 ? `${fields[0]}` : `${fields.slice(0, -1).join(', ')} and ${fields.at(-1)}`;
