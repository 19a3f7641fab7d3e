import { z } from 'zod';
import { route } from '../platform/http/route.ts';

const SEVENTY_TWO_HOURS = 72;

/** What the web app must know before anyone signs in. */
export const initRoutes = [
  route('GET', '/api/init', {
    access: 'open',
    summary: 'Configuration of this installation',
    output: z.object({
      telemetry: z.enum(['enable', 'disable', 'debug']),
      cloud: z.boolean(),
      isMultiOrg: z.boolean(),
      allowSelfOrgCreation: z.boolean(),
      appOrigin: z.string(),
      apiHost: z.string(),
      s3domain: z.string(),
      gcsDomain: z.string(),
      cdnHost: z.string(),
      config: z.enum(['db', 'file']),
      defaultConversionWindowHours: z.number(),
      sentryDSN: z.string(),
      usingSSO: z.boolean(),
      storeSegmentsInMongo: z.boolean(),
      usingFileProxy: z.boolean(),
      build: z.object({ sha: z.string(), date: z.string() }),
      setupCodeNeeded: z.boolean(),
      telemetryURL: z.string(),
      productFlags: z.object({ apiHost: z.string(), clientKey: z.string() }),
      links: z.object({
        docs: z.string(),
        community: z.string(),
        liveChat: z.string(),
        licenseServer: z.string(),
      }),
    }),
    handle: ({ services: { config }, http }) => ({
      telemetry: config.telemetry.mode,
      cloud: config.isCloud,
      isMultiOrg: config.isMultiOrg,
      allowSelfOrgCreation: config.allowSelfOrgCreation,
      appOrigin: config.appOrigin ?? http.origin,
      apiHost: config.apiHost ?? http.origin,
      s3domain: '',
      gcsDomain: '',
      cdnHost: config.cdnHost,
      config: 'db' as const,
      defaultConversionWindowHours: SEVENTY_TWO_HOURS,
      sentryDSN: config.sentryDsn,
      usingSSO: false,
      storeSegmentsInMongo: false,
      usingFileProxy: false,
      build: config.build,
      setupCodeNeeded: config.setupCode !== null,
      telemetryURL: config.telemetry.url,
      productFlags: config.productFlags,
      links: config.links,
    }),
  }),
] as const;
