/** Places to keep sticky assignments; an entry of its own, so that pages without them do not carry them. */
export { BrowserCookieStickyBucketService, ExpressCookieStickyBucketService } from './services/cookies.ts';
export type { BrowserCookies, CookieAttributes, CookieRequest, CookieResponse } from './services/cookies.ts';
export { RedisStickyBucketService } from './services/keyValue.ts';
export type { KeyValueStore } from './services/keyValue.ts';
export { LocalStorageStickyBucketService } from './services/localStorage.ts';
export { StickyBucketService, StickyBucketServiceSync } from './services/stickyService.ts';
