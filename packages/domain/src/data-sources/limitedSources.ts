/** Services without SQL: their events are copied here. Regression adjustment is never available for them. */
export const LIMITED_SOURCES = ['google_analytics', 'mixpanel'] as const;
