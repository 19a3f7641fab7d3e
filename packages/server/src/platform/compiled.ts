import { fileURLToPath } from 'node:url';

/** Where compiled code is kept from one start to the next. */
export const COMPILED = fileURLToPath(new URL('../../../../node_modules/.cache/compiled', import.meta.url));
