import { getPolyfills, guarded } from './platform.ts';

/** Collects which features were on, and sends them together `intervalMs` after the first. */
export const createPing = (
  key: string,
  intervalMs = 2000,
  host = 'https://rt.growthbook.io',
): ((feature: string, on: boolean) => void) => {
  let queue: { key: string; on: boolean }[] = [];
  const send = () => {
    const events = encodeURIComponent(JSON.stringify(queue));
    queue = [];
    const init = { cache: 'no-cache', mode: 'no-cors' } as const;
    getPolyfills()
      .fetch?.(`${host}/?key=${key}&events=${events}`, init)
      .catch(() => {});
  };
  return (feature, on) => {
    if (!queue.length) setTimeout(() => void guarded(send), intervalMs);
    queue.push({ key: feature, on });
  };
};
