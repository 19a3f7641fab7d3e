import { z } from 'zod';
import { type DataSourceType, LIMITED_SOURCES } from '../data-sources/index.ts';
import { invalidField } from '../errors/index.ts';
import {
  type JsonText,
  type Starter,
  exposuresOf,
  happenings,
  identifierTypes,
  jsonTextOf,
  pairsIn,
  withSums,
} from './starter.ts';

export type { Starter, StarterTable } from './starter.ts';

/** One thing a tracker's queries depend on, such as the name of a table. */
export type SchemaOption = {
  name: string;
  label: string;
  initial: string;
  hint?: string;
  /** A text to compare with, not the name of a table or schema. */
  isText?: true;
};
type Options = Readonly<Record<string, string>>;
type EventSchema = {
  name: string;
  /** The only kinds of data source its tables are found in; left out where they can be in any. */
  only?: readonly DataSourceType[];
  options: readonly SchemaOption[];
  starter(options: Options, json: JsonText): Starter;
};

const SCHEMA: SchemaOption = {
  name: 'schema',
  label: 'Schema of the tables',
  initial: '',
  hint: 'Empty when unqualified names are found.',
};
const EXPOSURES: SchemaOption = { name: 'exposureTable', label: 'Table of exposures', initial: 'experiment_viewed' };
const EXPOSURE_EVENT: SchemaOption = {
  name: 'exposureEvent',
  label: 'Name of the exposure event',
  initial: 'Experiment Viewed',
  isText: true,
};

const inSchema = ({ schema }: Options, table: string): string => (schema ? `${schema}.${table}` : table);
const text = (value = ''): string => `'${value.replaceAll("'", "''")}'`;

/** Trackers that write a table per event, with the same columns in each. */
const tablePerEvent = (name: string, time: string, dimensions: Record<string, string>): EventSchema => ({
  name,
  options: [SCHEMA, EXPOSURES],
  starter(options) {
    const shape = { identifiers: { user_id: 'user_id', anonymous_id: 'anonymous_id' }, timestamp: time };
    const exposures = inSchema(options, options.exposureTable ?? '');
    const pages = inSchema(options, 'pages');
    return {
      userIdTypes: identifierTypes(shape),
      exposure: exposuresOf(shape, {
        table: exposures,
        experiment: 'experiment_id',
        variation: 'variation_id',
        dimensions,
      }),
      identityJoins: pairsIn(inSchema(options, 'identifies'), shape),
      factTables: [
        happenings(shape, { name: 'Page views', table: pages, did: 'Viewed any page', columns: { path: 'path' } }),
        happenings(shape, {
          name: 'Tracked events',
          table: inSchema(options, 'tracks'),
          did: 'Did anything tracked',
          columns: { event: 'event' },
        }),
      ],
    };
  },
});

/** Trackers that write all events into one table, with a column that names each and a JSON column of its details. */
function oneTable(
  name: string,
  table: string,
  columns: { user: string; anonymous: string; time: string; event: string; details: string },
  more: { extra: Record<string, string>; page: { where: string; columns: Record<string, string> } | null },
): EventSchema {
  return {
    name,
    options: [SCHEMA, { name: 'eventTable', label: 'Table of events', initial: table }, EXPOSURE_EVENT],
    starter(options, json) {
      const shape = {
        identifiers: { user_id: columns.user, anonymous_id: columns.anonymous },
        timestamp: columns.time,
      };
      const events = inSchema(options, options.eventTable ?? '');
      return {
        userIdTypes: identifierTypes(shape),
        exposure: exposuresOf(shape, {
          table: events,
          where: `${columns.event} = ${text(options.exposureEvent)}`,
          experiment: json(columns.details, 'experiment_id'),
          variation: json(columns.details, 'variation_id'),
          dimensions: more.extra,
        }),
        identityJoins: pairsIn(events, shape),
        factTables: [
          happenings(shape, {
            name: 'Events',
            table: events,
            where: `${columns.event} <> ${text(options.exposureEvent)}`,
            did: 'Did anything tracked',
            columns: { event: columns.event },
          }),
          ...(more.page
            ? [happenings(shape, { name: 'Page views', table: events, did: 'Viewed any page', ...more.page })]
            : []),
        ],
      };
    },
  };
}

const snowplow: EventSchema = {
  name: 'Snowplow',
  options: [
    { ...SCHEMA, initial: 'atomic' },
    { name: 'eventTable', label: 'Table of events', initial: 'events' },
    { ...EXPOSURE_EVENT, label: 'Action of the exposure event' },
  ],
  starter(options) {
    const shape = { identifiers: { user_id: 'user_id', anonymous_id: 'domain_userid' }, timestamp: 'collector_tstamp' };
    const events = inSchema(options, options.eventTable ?? '');
    return {
      userIdTypes: identifierTypes(shape),
      exposure: exposuresOf(shape, {
        table: events,
        where: `se_action = ${text(options.exposureEvent)}`,
        experiment: 'se_label',
        variation: 'se_property',
        dimensions: { country: 'geo_country', browser: 'br_family', os: 'os_family', source: 'mkt_source' },
      }),
      identityJoins: pairsIn(events, shape),
      factTables: [
        happenings(shape, {
          name: 'Page views',
          table: events,
          where: `event = 'page_view'`,
          did: 'Viewed any page',
          columns: { path: 'page_urlpath' },
        }),
        happenings(shape, {
          name: 'Structured events',
          table: events,
          where: `event = 'struct' AND se_action <> ${text(options.exposureEvent)}`,
          did: 'Did anything tracked',
          columns: { category: 'se_category', action: 'se_action' },
        }),
      ],
    };
  },
};

/** Google writes a table per day, with the details of an event in a list of keys and values. */
const googleAnalytics: EventSchema = {
  name: 'Google Analytics 4 export',
  only: ['bigquery'],
  options: [
    { ...SCHEMA, label: 'Dataset of the export', initial: 'analytics_123456789', hint: 'Named after the property.' },
    { ...EXPOSURE_EVENT, initial: 'experiment_viewed' },
  ],
  starter(options) {
    const shape = {
      identifiers: { anonymous_id: 'user_pseudo_id', user_id: 'user_id' },
      timestamp: 'TIMESTAMP_MICROS(event_timestamp)',
    };
    const day = (end: string) => `'{{date ${end}DateISO "yyyyMMdd"}}'`;
    const days = `_TABLE_SUFFIX BETWEEN ${day('start')} AND ${day('end')}`;
    const table = `\`${inSchema(options, 'events_*')}\``;
    const detail = (key: string, kind = 'string_value') =>
      `(SELECT value.${kind} FROM UNNEST(event_params) WHERE key = '${key}')`;
    const happening = (name: string, did: string, where: string, columns: Record<string, string>) =>
      happenings(shape, { name, did, table, where: `${days} AND ${where}`, columns });
    return {
      userIdTypes: identifierTypes(shape),
      exposure: exposuresOf(shape, {
        table,
        where: `${days} AND event_name = ${text(options.exposureEvent)}`,
        experiment: detail('experiment_id'),
        variation: `COALESCE(${detail('variation_id')}, CAST(${detail('variation_id', 'int_value')} AS STRING))`,
        dimensions: {
          country: 'geo.country',
          device: 'device.category',
          browser: 'device.web_info.browser',
          source: 'traffic_source.source',
        },
      }),
      identityJoins: pairsIn(table, shape, days),
      factTables: [
        happening('Page views', 'Viewed any page', `event_name = 'page_view'`, { path: detail('page_location') }),
        happening('Events', 'Did anything tracked', `event_name <> ${text(options.exposureEvent)}`, {
          event: 'event_name',
        }),
        happening('Purchases', 'Purchased', `event_name = 'purchase'`, { source: 'traffic_source.source' }),
      ],
    };
  },
};

/** Events as they are copied from Mixpanel; its own way of telling of an experiment is an event with two properties. */
const mixpanel: EventSchema = {
  name: 'Mixpanel',
  only: ['mixpanel'],
  options: [
    { ...EXPOSURE_EVENT, initial: '$experiment_started' },
    { name: 'experimentProperty', label: 'Property of the experiment', initial: 'Experiment name', isText: true },
    { name: 'variationProperty', label: 'Property of the variation', initial: 'Variant name', isText: true },
  ],
  starter(options) {
    const shape = { identifiers: { distinct_id: 'distinct_id' }, timestamp: 'time' };
    const property = (name = '') => `json_extract_string(properties, ${text(`$."${name}"`)})`;
    return {
      userIdTypes: identifierTypes(shape),
      exposure: exposuresOf(shape, {
        table: 'events',
        where: `event = ${text(options.exposureEvent)}`,
        experiment: property(options.experimentProperty),
        variation: property(options.variationProperty),
        dimensions: { country: property('mp_country_code'), browser: property('$browser'), os: property('$os') },
      }),
      identityJoins: [],
      factTables: [
        happenings(shape, {
          name: 'Events',
          table: 'events',
          where: `event <> ${text(options.exposureEvent)}`,
          did: 'Did anything tracked',
          columns: { event: 'event' },
        }),
      ],
    };
  },
};

/** Reports of Google Analytics as they are copied: how often each user did something in each minute. */
const googleReports: EventSchema = {
  name: 'Google Analytics 4',
  only: ['google_analytics'],
  options: [],
  starter() {
    const shape = { identifiers: { user_id: 'user_id' }, timestamp: 'timestamp' };
    const events = happenings(shape, {
      name: 'Events',
      table: 'events',
      did: 'Did anything',
      columns: { event: 'event' },
    });
    const purchases = happenings(shape, {
      name: 'Purchases',
      table: 'events',
      where: `event = 'purchase'`,
      did: 'Purchased',
      columns: {},
    });
    return {
      userIdTypes: identifierTypes(shape),
      exposure: exposuresOf(shape, {
        table: 'exposures',
        experiment: 'experiment_id',
        variation: 'variation_id',
        dimensions: {},
      }),
      identityJoins: [],
      factTables: [
        withSums(events, { event_count: 'Events per user' }),
        withSums(purchases, { event_count: 'Purchases per user', event_value: 'Value of purchases per user' }),
      ],
    };
  },
};

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
  ga4: googleAnalytics,
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
