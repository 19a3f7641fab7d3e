import { EXPOSURES, EXPOSURE_EVENT, type EventSchema, SCHEMA, inSchema, text } from './eventSchema.ts';
import { exposuresOf, happenings, identifierTypes, pairsIn } from './starter.ts';

/** Trackers that write a table per event, with the same columns in each. */
export const tablePerEvent = (name: string, time: string, dimensions: Record<string, string>): EventSchema => ({
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
export function oneTable(
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

/** Heap Connect writes a table per event, and one of all of them; its `user_id` is Heap's own number of a person. */
export const heap: EventSchema = {
  name: 'Heap',
  options: [{ ...SCHEMA, initial: 'main_production' }, EXPOSURES],
  starter(options) {
    const shape = { identifiers: { user_id: 'user_id' }, timestamp: 'time' };
    return {
      userIdTypes: identifierTypes(shape),
      exposure: exposuresOf(shape, {
        table: inSchema(options, options.exposureTable ?? ''),
        experiment: 'experiment_id',
        variation: 'variation_id',
        dimensions: { country: 'country', device: 'device_type' },
      }),
      identityJoins: [],
      factTables: [
        happenings(shape, {
          name: 'Page views',
          table: inSchema(options, 'pageviews'),
          did: 'Viewed any page',
          columns: { path: 'path' },
        }),
        happenings(shape, {
          name: 'All events',
          table: inSchema(options, 'all_events'),
          did: 'Did anything tracked',
          columns: { event: 'event_table_name' },
        }),
      ],
    };
  },
};

/** Snowplow's one wide table, where a structured event tells of the exposure. */
export const snowplow: EventSchema = {
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
