import { z } from 'zod';

const timeUnits = ['minutes', 'hours', 'days', 'weeks'] as const;

/** A length of time as a person typed it. A day has 24 hours and a week 168, in UTC; fractions are allowed. */
export const timeSpan = z.strictObject({ value: z.number(), unit: z.enum(timeUnits) });
export type TimeSpan = z.infer<typeof timeSpan>;

const secondsPerUnit = { minutes: 60, hours: 3_600, days: 86_400, weeks: 604_800 } as const;

/** Whole seconds of a span, so that windows of minutes are as exact as windows of weeks. */
export const spanSeconds = (span: TimeSpan): number => Math.round(span.value * secondsPerUnit[span.unit]);

/**
 * When an event counts, measured from a unit's anchor (its first exposure, or its first activation).
 * `none`: from anchor + delay to the end of the phase.
 * `conversion`: from anchor + delay, for `length`, even past the end of the phase.
 * `lookback`: as none, but only the last `length` of the phase.
 * All bounds are inclusive. A negative delay counts events before the anchor.
 */
export const metricWindow = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none'), delay: timeSpan }),
  z.strictObject({ kind: z.literal('conversion'), delay: timeSpan, length: timeSpan }),
  z.strictObject({ kind: z.literal('lookback'), delay: timeSpan, length: timeSpan }),
]);
export type MetricWindow = z.infer<typeof metricWindow>;

/** Seconds between the anchor and the first moment an event can count. Negative before the anchor. */
export const delaySeconds = (window: MetricWindow): number => spanSeconds(window.delay);

/** Length of a conversion or lookback window in seconds; null when the window has no length. */
export const lengthSeconds = (window: MetricWindow): number | null =>
  window.kind === 'none' ? null : spanSeconds(window.length);
