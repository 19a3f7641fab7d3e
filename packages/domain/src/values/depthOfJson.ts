/** Deeper than anybody writes by hand, and shallow enough for whatever walks it, here and in every SDK. */
export const MAX_JSON_DEPTH = 200;

/**
 * How many lists and objects are open at once in JSON text, at most, how many values there can be in it, and how many of
 * them have names. Looks at the text alone: it need not be valid.
 */
export function measureJson(text: string): { depth: number; values: number; names: number } {
  let depth = 0;
  let deepest = 0;
  let values = 1;
  let names = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) isInText = !isInText;
    else if (isInText) at += code === BACKSLASH ? 1 : 0;
    else if (code === COMMA) values++;
    else if (code === COLON) names++;
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      values++;
      deepest = Math.max(deepest, ++depth);
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth--;
  }
  return { depth: deepest, values, names };
}

/** How many lists and objects are open at once in JSON text, at most. */
export const depthOfJson = (text: string): number => measureJson(text).depth;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
