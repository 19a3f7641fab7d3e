export { MAX_JSON_DEPTH, depthOfJson, measureJson } from './depthOfJson.ts';
export { dropAbsent } from './dropAbsent.ts';
export { conditionText, hexColor, label, prose, share, timestamp } from './values.ts';
export { MAX_ID_LENGTH, NOT_ADDRESSABLE, isAddressable } from './inAddress.ts';
export { readNumber } from './readNumber.ts';
export { wholeNumber } from './wholeNumber.ts';
