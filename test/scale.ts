/**
 * The one setting that randomized tests take their counts from, and matrices their entries: `short` in `npm test`,
 * `full` in `npm run test:deep` (which sets TEST_SCALE=deep).
 */
export const runs = <T>(short: T, full: T): T => (process.env.TEST_SCALE === 'deep' ? full : short);
