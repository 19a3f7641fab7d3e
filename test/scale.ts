/**
 * The one setting that randomized tests take their counts from: `short` in `npm test`,
 * `full` in `npm run test:deep` (which sets TEST_SCALE=deep).
 */
export const runs = (short: number, full: number): number => (process.env.TEST_SCALE === 'deep' ? full : short);
