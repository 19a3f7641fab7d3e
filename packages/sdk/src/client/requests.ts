import { cacheSettings, getPolyfills, isBrowser, type Polyfills } from './platform.ts';

/** What a call to a server needs; with a `payload` it evaluates for the user described there. */
export type Request = { host: string; clientKey: string; headers?: Record<string, string>; payload?: unknown };

const request = async (url: string, init: RequestInit): Promise<Response> => {
  const { fetch } = getPolyfills() as Required<Polyfills>;
  return fetch(url, init);
};

/** The calls that leave the process; each may be replaced. */
export const helpers = {
  fetchFeaturesCall: ({ host, clientKey, headers }: Request): Promise<Response> =>
    request(`${host}/api/features/${clientKey}`, { headers }),

  fetchRemoteEvalCall: ({ host, clientKey, headers, payload }: Request): Promise<Response> =>
    request(`${host}/api/eval/${clientKey}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(payload),
    }),

  eventSourceCall: ({ host, clientKey, headers }: Request): EventSource => {
    const { EventSource } = getPolyfills() as Required<Polyfills>;
    return new EventSource(`${host}/sub/${clientKey}`, headers && { headers });
  },

  /** Tells when the page has been hidden for `idleStreamInterval` and when it is seen again; returns how to stop. */
  startIdleListener: (onHidden: () => void, onVisible: () => void): (() => void) | undefined => {
    if (!isBrowser) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const listen = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') onVisible();
      else timer = setTimeout(onHidden, cacheSettings.idleStreamInterval);
    };
    document.addEventListener('visibilitychange', listen);
    return () => document.removeEventListener('visibilitychange', listen);
  },

  stopIdleListener: (): void => {},
};
