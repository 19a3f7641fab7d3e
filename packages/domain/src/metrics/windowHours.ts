/** Hours in each unit of a conversion window. */
export const WINDOW_HOURS = { hours: 1, days: 24, weeks: 7 * 24 } as const;
