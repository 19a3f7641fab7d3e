import type { Config } from '../config.ts';

/**
 * A page's address for people. Without APP_ORIGIN only the path, which the web app completes: the host a caller names
 * must never end up in a letter to somebody else.
 */
export const linkTo = (config: Pick<Config, 'appOrigin'>, path: string): string => `${config.appOrigin ?? ''}${path}`;
