import { TEXTS } from '../platform/texts.ts';

/** Whether a call did not reach the server at all. */
export const isUnreachable = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === 'unreachable';

/** The words of anything thrown, for showing where it happened. Of a server out of reach a browser says too little. */
export function messageOf(cause: unknown): string {
  if (!(cause instanceof Error)) return TEXTS.fallback;
  if (isUnreachable(cause)) return `${TEXTS.connectionFallback}\nCheck your connection, then try again.`;
  return cause.message || TEXTS.fallback;
}
