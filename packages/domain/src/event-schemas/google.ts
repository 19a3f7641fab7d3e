import { EXPOSURE_EVENT, type EventSchema, SCHEMA, inSchema, text } from './eventSchema.ts';
import { exposuresOf, happenings, identifierTypes, pairsIn, withSums } from './starter.ts';

/** Google writes a table per day, with the details of an event in a list of keys and values: for sites and for apps. */
export const googleExport = (
  name: string,
  view: { name: string; did: string; event: string; columns: Record<string, string> },
  dimensions: Record<string, string>,
): EventSchema => ({
  name,
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
        dimensions: { country: 'geo.country', device: 'device.category', ...dimensions },
      }),
      identityJoins: pairsIn(table, shape, days),
      factTables: [
        happening(
          view.name,
          view.did,
          `event_name = '${view.event}'`,
          Object.fromEntries(Object.entries(view.columns).map(([column, key]) => [column, detail(key)])),
        ),
        happening('Events', 'Did anything tracked', `event_name <> ${text(options.exposureEvent)}`, {
          event: 'event_name',
        }),
        happening('Purchases', 'Purchased', `event_name = 'purchase'`, { source: 'traffic_source.source' }),
      ],
    };
  },
});

/** Reports of Google Analytics as they are copied: how often each user did something in each minute. */
export const googleReports: EventSchema = {
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
