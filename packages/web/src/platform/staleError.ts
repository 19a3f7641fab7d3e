import { type Meeting, type RecentChange, contested, differences, fieldWords, whereOf } from '@gb/domain/versions';

type Stale = { changes: RecentChange[]; meeting: Meeting; accept: () => void };

/** A change that was refused because others changed the same thing since it was opened. Nothing of it was saved. */
export class StaleError extends Error {
  /** Who changed it last, and when (ISO 8601); null where nobody is on record. */
  readonly last: RecentChange | null;
  /** What the three sides look like: as it was opened, as it was to be saved, and as it is now. */
  readonly meeting: Meeting;
  /** Says that the same change, when it is sent again, is meant on top of what is there now. */
  readonly accept: () => void;

  constructor(cause: Error, { changes, meeting, accept }: Stale) {
    super('', { cause });
    this.name = 'StaleError';
    this.last = changes[0] ?? null;
    this.meeting = meeting;
    this.accept = accept;
    this.message = `${this.happened}. Nothing of yours was saved.`;
  }

  /** "Bo Adeyemi changed the rules and the default value after you opened this", without a full stop: the time may follow. */
  get happened(): string {
    return `${this.last?.by ?? 'Somebody'} changed ${listed(this.fields.map(fieldWords)) || 'it'} after you opened this`;
  }

  /** The fields that others changed. */
  get fields(): string[] {
    const { base, theirs } = this.meeting;
    const fields = differences(base, theirs).map((difference) => whereOf(difference, base, theirs).field);
    return [...new Set(fields)].filter((name) => name !== '');
  }

  /** Something that both changed: saving mine replaces theirs. */
  get isContested(): boolean {
    return contested(this.meeting).length > 0;
  }
}

const listed = (words: readonly string[]): string =>
  words.length < 2
    ? words.map((word) => `the ${word}`).join('')
    : `the ${words.slice(0, -1).join(', the ')} and the ${words.at(-1)}`;
