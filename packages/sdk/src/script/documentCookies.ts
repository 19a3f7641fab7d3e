import type { BrowserCookies } from '../services/cookies.ts';

const dayMs = 86_400_000;

/** The page's cookies, with names and values encoded as js-cookie does. */
export const documentCookies: BrowserCookies = {
  get: (name) => {
    const start = `${encodeURIComponent(name)}=`;
    const pair = document.cookie.split('; ').find((each) => each.startsWith(start));
    return pair && decodeURIComponent(pair.slice(start.length));
  },
  set: (name, value, { expires } = {}) => {
    const until = typeof expires === 'number' ? new Date(Date.now() + expires * dayMs) : expires;
    const end = until ? `;expires=${until.toUTCString()}` : '';
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is asynchronous and not everywhere
    document.cookie = `${encodeURIComponent(name)}=${encodeURIComponent(value)};path=/${end}`;
  },
};
