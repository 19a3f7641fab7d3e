export { MAX_JSON_DEPTH, depthOfJson } from './depthOfJson.ts';
export { dropAbsent } from './dropAbsent.ts';
export { conditionText, hexColor, label, prose, share, timestamp } from './values.ts';
export { readNumber } from './readNumber.ts';
