import { z } from 'zod';
import { type DataSourceType, LIMITED_SOURCES } from '../data-sources/index.ts';
import { invalidField } from '../errors/index.ts';
import type { EventSchema, SchemaOption } from './eventSchema.ts';
import { heap, oneTable, snowplow, tablePerEvent } from './eventTables.ts';
import { googleExport, googleReports } from './google.ts';
import { matomo } from './matomo.ts';
import { mixpanel } from './mixpanel.ts';
import { type Starter, jsonTextOf } from './starter.ts';

const SEGMENT_DIMENSIONS = {
  source: 'context_campaign_source',
  medium: 'context_campaign_medium',
  path: 'context_page_path',
};

/** Trackers whose tables are known well enough to begin with. */
export const EVENT_SCHEMAS = {
  segment: tablePerEvent('Segment', 'received_at', SEGMENT_DIMENSIONS),
  rudderstack: tablePerEvent('RudderStack', 'received_at', SEGMENT_DIMENSIONS),
  freshpaint: tablePerEvent('Freshpaint', 'time', {}),
  amplitude: oneTable(
    'Amplitude',
    'events',
    { user: 'user_id', anonymous: 'device_id', time: 'event_time', event: 'event_type', details: 'event_properties' },
    { extra: { country: 'country', device: 'device_family', os: 'os_name' }, page: null },
  ),
  mixpanelExport: oneTable(
    'Mixpanel export',
    'mp_master_event',
    { user: 'user_id', anonymous: 'device_id', time: 'time', event: 'event_name', details: 'properties' },
    { extra: {}, page: null },
  ),
  jitsu: oneTable(
    'Jitsu',
    'events',
    { user: 'user_id', anonymous: 'anonymous_id', time: '_timestamp', event: 'event_type', details: 'properties' },
    { extra: {}, page: { where: `event_type = 'page'`, columns: { path: 'doc_path' } } },
  ),
  snowplow,
  ga4: googleExport(
    'Google Analytics 4 export',
    { name: 'Page views', did: 'Viewed any page', event: 'page_view', columns: { path: 'page_location' } },
    { browser: 'device.web_info.browser', source: 'traffic_source.source' },
  ),
  firebase: googleExport(
    'Firebase',
    { name: 'Screen views', did: 'Viewed any screen', event: 'screen_view', columns: { screen: 'firebase_screen' } },
    { os: 'device.operating_system', version: 'app_info.version' },
  ),
  matomo,
  heap,
  mixpanel,
  googleReports,
} as const satisfies Record<string, EventSchema>;

export type EventSchemaId = keyof typeof EVENT_SCHEMAS;
export const EVENT_SCHEMA_IDS = Object.keys(EVENT_SCHEMAS) as [EventSchemaId, ...EventSchemaId[]];

/** The trackers whose tables can be in a kind of data source. A copied service has its own tables and no others. */
export const eventSchemasOf = (type: DataSourceType): EventSchemaId[] =>
  EVENT_SCHEMA_IDS.filter((id) => {
    const { only }: EventSchema = EVENT_SCHEMAS[id];
    return only ? only.includes(type) : !(LIMITED_SOURCES as readonly string[]).includes(type);
  });

export const eventSchemaChoice = z.strictObject({
  format: z.enum(EVENT_SCHEMA_IDS),
  /** Answers to what the format asks; what is absent is as usual. */
  options: z.record(z.string(), z.string().trim().max(200)).default({}),
});
export type EventSchemaChoice = z.infer<typeof eventSchemaChoice>;

/** The queries, fact tables and metrics to begin with, in the words of one kind of data source. */
export function starterOf({ format, options }: EventSchemaChoice, type: DataSourceType): Starter {
  const schema: EventSchema = EVENT_SCHEMAS[format];
  if (!eventSchemasOf(type).includes(format))
    throw invalidField('format', `tables of ${schema.name} are found in ${schema.only?.join(', ')} only`);
  const unknown = Object.keys(options).find((name) => !schema.options.some((option) => option.name === name));
  if (unknown) throw invalidField(`options.${unknown}`, `${schema.name} asks for no such thing`);
  const answers = Object.fromEntries(
    schema.options.map((option) => [option.name, checked(option, options[option.name] ?? option.initial)]),
  );
  return schema.starter(answers, jsonTextOf(type));
}

/** Names of tables and schemas stand in the SQL as they are, so nothing else may. */
function checked({ name, isText }: SchemaOption, value: string): string {
  if (isText && /["\\]/.test(value)) throw invalidField(`options.${name}`, 'expected a name without quotes');
  if (!isText && !/^[\w$.-]*$/.test(value))
    throw invalidField(`options.${name}`, 'expected a name of letters, digits and dots');
  if (name !== 'schema' && !value) throw invalidField(`options.${name}`, 'expected a name');
  return value;
}
