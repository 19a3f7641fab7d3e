/** What a tab knows of its server: whether it answers, and whether it has another build than the page came from. */
export type ServerState = {
  isAway: boolean;
  hasNewBuild: boolean;
};

export type WatchPorts = {
  /** Asks which build the server is; throws when it does not answer. */
  askBuild: () => Promise<string>;
  wait: (ms: number) => Promise<void>;
};

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 15_000;

export type ServerWatch = ReturnType<typeof watchServer>;

/** Watches the server by what calls meet. While it is away it is asked again, ever less often, until it answers. */
export function watchServer({ askBuild, wait }: WatchPorts) {
  let state: ServerState = { isAway: false, hasNewBuild: false };
  let ownBuild: string | null = null;
  let isWaiting = false;
  let wasHeard = false;
  const listeners = new Set<() => void>();
  const change = (next: Partial<ServerState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };

  const lost = () => {
    if (state.isAway) return;
    change({ isAway: true });
    void waitForIt();
  };

  /** Asks now: says whether the server is there, and sees whether it was renewed. */
  const look = async (): Promise<boolean> => {
    try {
      const build = await askBuild();
      const hasNewBuild = state.hasNewBuild || (ownBuild !== null && build !== ownBuild);
      if (state.isAway || hasNewBuild !== state.hasNewBuild) change({ isAway: false, hasNewBuild });
      return true;
    } catch {
      lost();
      return false;
    }
  };

  const waitForIt = async () => {
    if (isWaiting) return;
    isWaiting = true;
    for (let ms = FIRST_WAIT_MS; state.isAway; ms = Math.min(ms * 2, LONGEST_WAIT_MS)) {
      await wait(ms);
      if (state.isAway) await look();
    }
    isWaiting = false;
  };

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** The build this page came from. */
    cameFrom: (build: string) => {
      ownBuild ??= build;
    },
    look,
    /** Asks a server that has said nothing since the last beat, so that its end shows before the next click. */
    beat: () => {
      if (!wasHeard && !state.isAway) void look();
      wasHeard = false;
    },
    /** A call was answered, or did not reach the server. */
    heard: (reached: boolean) => {
      wasHeard = reached;
      if (!reached) lost();
      else if (state.isAway) void look();
    },
  };
}
