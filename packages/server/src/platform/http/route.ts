import type { Readable } from 'node:stream';
import type { Permission } from '@gb/domain/permissions';
import type { User } from '@gb/domain/users';
import type { z } from 'zod';
import type { Ctx } from '../context.ts';
import type { AppServices, OrgServices } from './services.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the row says of it, for whoever reads bodies. */
    bodyValues?: number | undefined;
  }
}

/** Who may call a row. A list of permissions means any one of them. */
export type RouteAccess = 'open' | 'signedIn' | 'superAdmin' | { can: Permission | readonly Permission[] };

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The small part of HTTP that sign-in needs: cookies and where the call came from. */
export type HttpParts = {
  address: string;
  userAgent: string;
  /** The address the caller used for this server, for init's `apiHost`. */
  origin: string;
  cookie(name: string): string | undefined;
  setCookie(name: string, value: string, maxAgeSeconds: number): void;
  clearCookie(name: string): void;
};

/** What rows outside an organization get. They reach the database only through `services`. */
export type OpenCtx = { services: AppServices; http: HttpParts; now: string };
export type SignedInCtx = OpenCtx & {
  user: User;
  sessionId: string;
  /**
   * Does something in an organization, in one transaction, as this person: also for somebody who only comes in, and may do
   * nothing there yet. What is recorded reaches all who listen.
   */
  asMember<T>(organizationId: string, work: (ctx: OrgCtx) => Promise<T>): Promise<T>;
};
export type OrgCtx = Ctx & {
  services: OrgServices;
  /** Aborts when nobody waits for the answer any more. */
  signal: AbortSignal;
  /** The same context with the organization as it is now, held against other writers until the transaction ends. */
  withOrganizationHeld(): Promise<OrgCtx>;
  /** For rows without a transaction of their own, and for jobs: does the writing part in one, with a context of its own. */
  inTransaction<T>(work: (ctx: OrgCtx) => Promise<T>): Promise<T>;
};

type CtxFor<A extends RouteAccess> = A extends 'open'
  ? OpenCtx
  : A extends 'signedIn' | 'superAdmin'
    ? SignedInCtx
    : OrgCtx;

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

export type RouteInput<P, Q, B> = { params: Parsed<P>; query: Parsed<Q>; body: Parsed<B>; upload: Readable };

type Spec<A extends RouteAccess, P, Q, B, O extends z.ZodType> = {
  access: A;
  /** One line for the API reference. */
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  output: O;
  status?: 200 | 201;
  /** Calls a minute for one account, and for ten from one address. Only rows that take passwords or send letters set it. */
  callsPerMinute?: number;
  /** Waits for something outside: no transaction is open meanwhile. For rows that change nothing people would look up. */
  transaction?: false;
  /**
   * What a change of this row begins from, in the words of its body, for rows whose own address cannot be read. Others get
   * it from the GET row of the same address.
   */
  current?: (ctx: CtxFor<A>, params: Parsed<P>) => Promise<object>;
  /** How large a body may be, where it is larger than usual: what is let in must be read without a pause. */
  bodyLimitBytes?: number;
  /** How many values a body may have, where that is more than usual: of a kind that costs little each. */
  bodyValues?: number;
  /** The request body is a file of at most this many bytes, given to the handler as `upload`. */
  uploadLimitBytes?: number;
  handle(ctx: CtxFor<A>, input: RouteInput<P, Q, B>): Promise<z.input<O>> | z.input<O>;
};

export type Route<
  M extends Method = Method,
  Path extends string = string,
  A extends RouteAccess = RouteAccess,
  P = unknown,
  Q = unknown,
  B = unknown,
  O extends z.ZodType = z.ZodType,
> = { method: M; path: Path } & Spec<A, P, Q, B, O>;

/** A row as code that walks the table sees it. */
export type AnyRoute = {
  method: Method;
  path: string;
  access: RouteAccess;
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  output: z.ZodType;
  status?: 200 | 201;
  callsPerMinute?: number;
  transaction?: false;
  current?: (ctx: never, params: never) => Promise<object>;
  bodyLimitBytes?: number;
  bodyValues?: number;
  uploadLimitBytes?: number;
  handle(ctx: never, input: never): unknown;
};

/** One row of the table: who may call, what goes in, what comes out, and the one-line handler. */
export const route = <
  const M extends Method,
  const Path extends string,
  const A extends RouteAccess,
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  O extends z.ZodType = z.ZodType,
>(
  method: M,
  path: Path,
  spec: Spec<A, P, Q, B, O>,
): Route<M, Path, A, P, Q, B, O> => ({ method, path, ...spec });
