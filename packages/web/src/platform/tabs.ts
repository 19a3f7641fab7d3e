/** What one tab tells the others of this browser: that somebody signed in, or out. */
export type TabNews = 'signedIn' | 'signedOut';

export type Tabs = { tell: (news: TabNews) => void; hear: (listener: (news: TabNews) => void) => void };

/** Speaks to the other tabs of the page's origin; in a browser without channels, to nobody. */
export function connectTabs(): Tabs {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => {}, hear: () => {} };
  const channel = new BroadcastChannel('gb-session');
  return {
    tell: (news) => channel.postMessage(news),
    hear: (listener) => channel.addEventListener('message', ({ data }) => listener(data as TabNews)),
  };
}
