import { TEXTS } from '../platform/texts.ts';

/** The words of anything thrown, for showing where it happened. Of a server out of reach a browser says too little. */
export function messageOf(cause: unknown): string {
  if (!(cause instanceof Error)) return TEXTS.fallback;
  if ('code' in cause && cause.code === 'unreachable')
    return `${TEXTS.connectionFallback}\nCheck your connection, then try again.`;
  return cause.message || TEXTS.fallback;
}
