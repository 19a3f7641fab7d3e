/** How many queries run at once: for one data source, one organization, and altogether. The others wait. */
export type Limits = { dataSource: number; organization: number; server: number };

export type Asker = { organization: string; dataSource: string };

type Waiting = Asker & { begin: () => void };

/**
 * Lets queries begin in turn: among those whose data source and organization have room, first those of the organization
 * that has the fewest running, so that one that asks for much does not keep the others waiting.
 */
export function makeTurns(limits: Limits) {
  const running = new Set<Asker>();
  let waiting: Waiting[] = [];

  const count = (is: (one: Asker) => boolean) => [...running].filter(is).length;
  const ofOrganization = ({ organization }: Asker) => count((one) => one.organization === organization);
  const hasRoom = (asker: Asker) =>
    running.size < limits.server &&
    ofOrganization(asker) < limits.organization &&
    count((one) => one.organization === asker.organization && one.dataSource === asker.dataSource) < limits.dataSource;

  function beginNext(): void {
    for (;;) {
      const next = waiting.filter(hasRoom).toSorted((one, other) => ofOrganization(one) - ofOrganization(other))[0];
      if (!next) return;
      waiting = waiting.filter((one) => one !== next);
      running.add(next);
      next.begin();
    }
  }

  return {
    /** Resolves when it is this one's turn, with what ends it. Rejects with the reason of the signal while it waits. */
    take(asker: Asker, signal: AbortSignal, onWait: (isWaiting: boolean) => void): Promise<() => void> {
      return new Promise((resolve, reject) => {
        signal.throwIfAborted();
        const leave = () => {
          waiting = waiting.filter((one) => one !== mine);
          reject(signal.reason);
        };
        let hasWaited = false;
        const mine: Waiting = {
          ...asker,
          begin: () => {
            signal.removeEventListener('abort', leave);
            if (hasWaited) onWait(false);
            resolve(() => {
              running.delete(mine);
              beginNext();
            });
          },
        };
        signal.addEventListener('abort', leave, { once: true });
        waiting.push(mine);
        beginNext();
        if (running.has(mine)) return;
        hasWaited = true;
        onWait(true);
      });
    },
  };
}
