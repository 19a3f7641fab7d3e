/** As much of what was said of a draft as tells its threads: all that is about the same line of the same change. */
type Spot = { path: string; line: string };
type Talk = {
  reviews: readonly { about?: Spot | undefined }[];
  settledThreads: readonly { about: Spot }[];
};

export const isSpot = (one: Spot, other: Spot): boolean => one.path === other.path && one.line === other.line;

/** The lines that somebody spoke about, each once, in the order in which that began. */
export const spotsOf = ({ reviews }: Pick<Talk, 'reviews'>): Spot[] => {
  const spots: Spot[] = [];
  for (const { about } of reviews) if (about && !spots.some((one) => isSpot(one, about))) spots.push(about);
  return spots;
};

/** The lines whose thread nobody has settled. */
export const openThreads = (talk: Talk): Spot[] =>
  spotsOf(talk).filter((spot) => !talk.settledThreads.some(({ about }) => isSpot(about, spot)));
