type Verdict = 'approve' | 'request-changes' | 'comment';

/** As much of a draft as tells what its readers think of it as it is now. */
type Reviewed = {
  edits: number;
  reviews: readonly { by: { id: string }; verdict: Verdict; ofEdit: number }[];
};

/** Each reader's last verdict about the draft as it is now, oldest first. */
export function standingVerdicts({ reviews, edits }: Reviewed): Map<string, Exclude<Verdict, 'comment'>> {
  const verdicts = new Map<string, Exclude<Verdict, 'comment'>>();
  for (const { by, verdict, ofEdit } of reviews)
    if (verdict !== 'comment' && ofEdit === edits) verdicts.set(by.id, verdict);
  return verdicts;
}

/** The ids of those who approve the draft as it is now. */
export const standingApprovals = (open: Reviewed): string[] =>
  [...standingVerdicts(open)].flatMap(([id, verdict]) => (verdict === 'approve' ? [id] : []));

/** Whether anybody asks for changes of the draft as it is now. */
export const isContested = (open: Reviewed): boolean =>
  [...standingVerdicts(open).values()].includes('request-changes');

/** Whether nothing is missing of what one rule asks for. */
export const isMet = ({
  missingApprovals,
  missingTeams,
}: {
  missingApprovals: number;
  missingTeams: readonly string[];
}): boolean => missingApprovals === 0 && missingTeams.length === 0;
