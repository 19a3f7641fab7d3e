import type { StickyDocument } from '../payload.ts';
import { cookieDays, parseDocument, StickyBucketServiceSync } from './stickyService.ts';

export type CookieAttributes = { expires?: number | Date; maxAge?: number; [attribute: string]: unknown };

/** The part of `js-cookie` that is used. */
export interface BrowserCookies {
  get(name: string): string | undefined;
  set(name: string, value: string, attributes?: CookieAttributes): unknown;
}

/** Sticky documents in browser cookies, through `js-cookie`, which encodes names and values itself. */
export class BrowserCookieStickyBucketService extends StickyBucketServiceSync {
  #cookies: BrowserCookies;
  #attributes: CookieAttributes;

  constructor(options: { prefix?: string; jsCookie: BrowserCookies; cookieAttributes?: CookieAttributes }) {
    super({ prefix: options.prefix ?? 'gbStickyBuckets__' });
    this.#cookies = options.jsCookie;
    this.#attributes = options.cookieAttributes ?? { expires: cookieDays };
  }

  getAssignmentsSync(attributeName: string, attributeValue: string): StickyDocument | null {
    return parseDocument(this.#cookies.get(this.getKey(attributeName, attributeValue)));
  }

  saveAssignmentsSync(document: StickyDocument): void {
    const key = this.getKey(document.attributeName, document.attributeValue);
    this.#cookies.set(key, JSON.stringify(document), this.#attributes);
  }
}

/** A request as Express and cookie-parser give it: names as sent, values decoded. */
export interface CookieRequest {
  cookies?: Record<string, string>;
}

export interface CookieResponse {
  cookie(name: string, value: string, attributes: CookieAttributes): unknown;
}

/** Sticky documents in the cookies of one request and its answer, on an Express server with `cookie-parser`. */
export class ExpressCookieStickyBucketService extends StickyBucketServiceSync {
  #request: CookieRequest;
  #response: CookieResponse;
  #attributes: CookieAttributes;

  constructor(options: {
    prefix?: string;
    req: CookieRequest;
    res: CookieResponse;
    cookieAttributes?: CookieAttributes;
  }) {
    super({ prefix: options.prefix ?? 'gbStickyBuckets__' });
    this.#request = options.req;
    this.#response = options.res;
    this.#attributes = options.cookieAttributes ?? { maxAge: cookieDays * 86_400_000 };
  }

  getAssignmentsSync(attributeName: string, attributeValue: string): StickyDocument | null {
    const key = this.getKey(attributeName, attributeValue);
    const { cookies = {} } = this.#request;
    return parseDocument(cookies[encodeURIComponent(key)] ?? cookies[key]);
  }

  saveAssignmentsSync(document: StickyDocument): void {
    const key = this.getKey(document.attributeName, document.attributeValue);
    this.#response.cookie(encodeURIComponent(key), JSON.stringify(document), {
      encode: encodeURIComponent,
      ...this.#attributes,
    });
  }
}
