import { z } from 'zod';
import { type Difference, contested, inOrderOf, rebase, reorderedTwice, setAt, valueAt } from '../versions/index.ts';

/** Three states of one thing: what a draft began from, what it says, and what is live by now. */
export type Meeting<State> = { base: State; mine: State; theirs: State };

/** A place that the draft and somebody else changed in different ways. `key` names it in choices. */
export const conflict = z
  .object({
    key: z.string(),
    path: z.array(z.string()),
    base: z.unknown(),
    mine: z.unknown(),
    theirs: z.unknown(),
  })
  .meta({ id: 'DraftConflict' });
export type Conflict = z.infer<typeof conflict>;

/** What becomes of a conflict: the draft's change, or what is live. */
export const CHOICES = ['overwrite', 'discard'] as const;
export type Choice = (typeof CHOICES)[number];

/** What a draft comes to on top of what is live: its state, and the conflicts that nobody has settled. */
export type Merged<State> = { result: State; conflicts: Conflict[]; settled: Conflict[] };

/** Puts a draft on top of what is live. Where both changed the same place, a choice decides; without one it is a conflict. */
export function mergeDraft<State>(
  { base, mine, theirs }: Meeting<State>,
  choices: Readonly<Record<string, Choice>> = {},
): Merged<State> {
  const all = contested({ base, mine, theirs }).map((one) => conflictAt(one, mine));
  const orders = new Set(reorderedTwice({ base, mine, theirs }).map(keyOf));
  const given = all
    .filter(({ key }) => choices[key] === 'discard')
    .reduce<Given>((state, one) => (orders.has(one.key) ? inFirstOrder : discarded)(state, one), { base, mine });
  return {
    // Of the same kind as its parts: each place has what one of them has there.
    result: rebase({ ...given, theirs }) as State,
    conflicts: all.filter(({ key }) => choices[key] === undefined),
    settled: all.filter(({ key }) => choices[key] !== undefined),
  };
}

const keyOf = (path: readonly string[]): string => path.join('.');

const conflictAt = ({ path, before, after }: Difference, mine: unknown): Conflict => ({
  key: keyOf(path),
  path: [...path],
  base: before,
  mine: valueAt(mine, path),
  theirs: after,
});

type Given = { base: unknown; mine: unknown };

/** What the draft began from and says, as if it had left alone what the conflict is about. */
function discarded({ base, mine }: Given, { path, mine: own, theirs }: Conflict): Given {
  // What the draft took away comes back where it stands for the others: as if it were new to the draft.
  if (own === undefined) return { base: setAt(base, path, undefined), mine };
  return { base, mine: setAt(mine, path, theirs) };
}

/** The same for the order of a list: what its entries are stays the draft's. */
const inFirstOrder = ({ base, mine }: Given, { path }: Conflict): Given => ({
  base,
  mine: setAt(mine, path, inOrderOf(valueAt(mine, path), valueAt(base, path))),
});
