/** How much of everything an installation has. */
export type Size = { features: number; experiments: number; metrics: number; members: number; activity: number };

export const SMALL: Size = { features: 100, experiments: 100, metrics: 100, members: 100, activity: 1000 };
export const LARGE: Size = { features: 10_000, experiments: 5000, metrics: 2000, members: 1000, activity: 100_000 };
