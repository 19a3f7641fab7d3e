import { type Host, hasEnd, isForMany } from './host.ts';

export type AutoAttributeSettings = {
  /** Name of the cookie that knows a visitor again; `gbuuid`. */
  uuidCookieName?: string;
  /** The attribute the visitor's id goes to; `id`. */
  uuidKey?: string;
  /** An id known already; it is then kept in a cookie only when `uuidAutoPersist` says so. */
  uuid?: string;
  uuidAutoPersist?: boolean;
  uuidCookieDomain?: string;
};

const cookieSeconds = 400 * 86_400;
const pollMs = 500;
const utmStore = 'utm_params';

/**
 * Tells a client in a browser what the page shows of its visitor, now and whenever the address changes or the page
 * dispatches `growthbookrefresh`. The visitor's id is kept in a cookie; with `uuidAutoPersist: false` only once the page
 * dispatches `growthbookpersist`, for pages that must ask first.
 */
export const autoAttributesPlugin = (settings: AutoAttributeSettings = {}) => {
  const { uuidCookieName: cookie = 'gbuuid', uuidKey = 'id', uuidAutoPersist = !settings.uuid } = settings;
  let uuid = settings.uuid ?? '';
  const persist = () => writeCookie(cookie, uuid, settings.uuidCookieDomain);

  return (host: Host): void => {
    if (typeof document === 'undefined') throw new Error('autoAttributesPlugin only works in the browser');
    if (isForMany(host)) return;
    uuid ||= readCookie(cookie) || crypto.randomUUID();
    if (uuidAutoPersist) persist();
    let shown = '';
    const refresh = () => {
      if (location.href !== shown) {
        shown = location.href;
        void host.setURL(shown);
      }
      void host.updateAttributes({ [uuidKey]: uuid, ...pageAttributes() });
    };
    refresh();
    const timer = setInterval(() => {
      if (location.href !== shown) refresh();
    }, pollMs);
    document.addEventListener('growthbookrefresh', refresh);
    document.addEventListener('growthbookpersist', persist);
    if (hasEnd(host)) {
      host.onDestroy(() => {
        clearInterval(timer);
        document.removeEventListener('growthbookrefresh', refresh);
        document.removeEventListener('growthbookpersist', persist);
      });
    }
  };
};

const readCookie = (name: string): string =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? '';

/** A domain that does not cover this host is refused by the browser; the cookie is then for this host alone. */
const writeCookie = (name: string, value: string, domain?: string): void => {
  const write = (text: string, where = '', maxAge = cookieSeconds) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is asynchronous and not everywhere
    document.cookie = `${name}=${text};path=/${where};max-age=${maxAge}`;
  };
  if (domain) {
    write('', '', 0);
    write(value, `;domain=${domain}`);
  }
  if (!domain || readCookie(name) !== value) write(value);
};

const pageAttributes = () => ({
  ...dataLayerVariables(),
  url: location.href,
  path: location.pathname,
  host: location.host,
  query: location.search,
  pageTitle: document.title,
  ...deviceAttributes(navigator.userAgent),
  ...utmAttributes(location.search),
});

/** Simple values that tag managers were given on this page; later ones win. */
const dataLayerVariables = (): Record<string, unknown> => {
  const { dataLayer } = window as { dataLayer?: unknown };
  if (!Array.isArray(dataLayer)) return {};
  const entries = dataLayer
    .filter((item) => item && typeof item === 'object' && !('event' in item))
    .flatMap((item: object) => Object.entries(item));
  return Object.fromEntries(entries.filter(([, value]) => /string|number|boolean/.test(typeof value)));
};

export const deviceAttributes = (agent: string) => ({
  browser: browserOf(agent),
  deviceType: /Mobi/i.test(agent) ? 'mobile' : 'desktop',
});

const browserOf = (agent: string): string => {
  if (/Edg/.test(agent)) return 'edge';
  if (/Chrome\/|CriOS/.test(agent)) return 'chrome';
  if (/Firefox|FxiOS/.test(agent)) return 'firefox';
  return /Safari/.test(agent) ? 'safari' : 'unknown';
};

/** How the visitor came here; remembered for the session, since only the first page's address says so. */
const utmAttributes = (query: string): Record<string, string> => {
  const params = new URLSearchParams(query);
  const given = ['source', 'medium', 'campaign', 'term', 'content']
    .filter((name) => params.has(`utm_${name}`))
    .map((name) => [`utm${name[0]?.toUpperCase()}${name.slice(1)}`, params.get(`utm_${name}`) ?? '']);
  try {
    const kept = JSON.parse(sessionStorage.getItem(utmStore) || '{}') as Record<string, string>;
    const all = { ...kept, ...Object.fromEntries(given) };
    if (given.length) sessionStorage.setItem(utmStore, JSON.stringify(all));
    return all;
  } catch {
    return Object.fromEntries(given);
  }
};
