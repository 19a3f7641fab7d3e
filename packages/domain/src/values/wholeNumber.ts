import { z } from 'zod';

/**
 * A whole number in an address or a query, where everything is text: plain digits with an optional minus, as nobody pages by
 * `0x10` or `1e1`. Whatever else is there goes on as the text it is, for `expected` to refuse.
 */
export const wholeNumber = <S extends z.ZodType>(expected: S) =>
  z.preprocess((given) => (typeof given === 'string' && /^-?\d+$/.test(given) ? Number(given) : given), expected);
