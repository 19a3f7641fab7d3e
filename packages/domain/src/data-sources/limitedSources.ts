/** Sources for which regression adjustment is never available. */
export const LIMITED_SOURCES = ['google_analytics', 'mixpanel'] as const;
