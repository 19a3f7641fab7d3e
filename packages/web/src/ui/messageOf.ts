/** The words of anything thrown, for showing where it happened. */
export const messageOf = (cause: unknown): string =>
  cause instanceof Error && cause.message ? cause.message : 'There was an error';
