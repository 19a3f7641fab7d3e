import type { Attributes, Payload } from '../payload.ts';
import { type Host, isForMany, type UserHost } from './host.ts';

/** What a developer wants this user to have, as the browser extension hands it over. */
export type DevtoolsState = {
  attributes?: Attributes;
  features?: Record<string, unknown>;
  experiments?: Record<string, number>;
};

const parameter = '_gbdebug';

/** Gives one user the attributes and values a developer asked for. */
export const devtoolsPlugin =
  (state: DevtoolsState = {}) =>
  (host: Host): void => {
    if (isForMany(host)) throw new Error('devtoolsPlugin can only be set on a user-scoped instance');
    const { attributes, features, experiments } = state;
    if (isObject(attributes)) void host.setAttributeOverrides(attributes);
    if (isObject(features)) host.setForcedFeatures(new Map(Object.entries(features)));
    if (isObject(experiments)) void host.setForcedVariations(experiments as Record<string, number>);
  };

type Reader = { get(name: string): { value: string } | undefined };

/** The same for Next.js: what was asked for is in the query or a cookie of the request. */
export const devtoolsNextjsPlugin = ({
  searchParams,
  requestCookies,
  request,
}: {
  searchParams?: { _gbdebug?: string } | URLSearchParams;
  requestCookies?: Reader;
  request?: { nextUrl: { searchParams: URLSearchParams }; cookies: Reader };
}) => {
  const inQuery = (params?: { _gbdebug?: string } | URLSearchParams) =>
    params instanceof URLSearchParams ? params.get(parameter) : params?._gbdebug;
  return devtoolsPlugin(
    readState(
      inQuery(searchParams) ??
        requestCookies?.get(parameter)?.value ??
        inQuery(request?.nextUrl.searchParams) ??
        request?.cookies.get(parameter)?.value,
    ),
  );
};

/** The same for an Express request, with cookie-parser. */
export const devtoolsExpressPlugin = ({
  request,
}: {
  request?: { query?: Record<string, unknown>; cookies?: Record<string, unknown> };
}) => {
  const { query, cookies } = request ?? {};
  return devtoolsPlugin(readState([query?.[parameter], cookies?.[parameter]].find((text) => typeof text === 'string')));
};

/** Where and for whom a client evaluated, for the browser extension. Null outside dev mode. */
export const getDebugEvent = (host: UserHost, source?: string): { sdkInfo: SdkInfo } | null => {
  const isOne = 'getAttributes' in host;
  if (isOne && !host.inDevMode()) return null;
  const [apiHost, clientKey] = host.getApiInfo();
  const user = isOne ? null : host.getUserContext();
  const attributes = isOne ? host.getAttributes() : { ...user?.attributes, ...user?.attributeOverrides };
  const version = isOne ? host.version : host.getVersion();
  return { sdkInfo: { apiHost, clientKey, source, version, payload: host.getDecryptedPayload(), attributes } };
};

export type SdkInfo = {
  apiHost: string;
  clientKey: string;
  source?: string;
  version: string;
  payload: Payload;
  attributes: Attributes;
};

/** A script that hands a server's debug event to the extension; safe to stand inside a page. */
export const getDebugScriptContents = (host: UserHost, source?: string): string => {
  const event = getDebugEvent(host, source);
  if (!event) return '';
  const text = JSON.stringify(event).replaceAll('<', '\\u003c');
  return `(window._gbdebugEvents = window._gbdebugEvents || []).push(${text});`;
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  !!value && typeof value === 'object' && !Array.isArray(value);

const readState = (text: unknown): DevtoolsState => {
  try {
    const state: unknown = JSON.parse((text as string) || '{}');
    return isObject(state) ? state : {};
  } catch (error) {
    console.error('cannot parse devtools payload', error);
    return {};
  }
};
