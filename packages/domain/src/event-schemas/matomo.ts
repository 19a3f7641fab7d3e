import { EXPOSURE_EVENT, type EventSchema, text } from './eventSchema.ts';
import { exposuresOf, happenings, identifierTypes, pairsIn } from './starter.ts';

/** Matomo's own database: a row for each thing done, whose names stand in a table of their own. */
export const matomo: EventSchema = {
  name: 'Matomo',
  only: ['mysql'],
  options: [
    { name: 'tablePrefix', label: 'Prefix of the tables', initial: 'matomo_' },
    { name: 'site', label: 'Id of the site', initial: '1' },
    { ...EXPOSURE_EVENT, label: 'Category of the exposure event', initial: 'ExperimentViewed' },
  ],
  starter({ tablePrefix = '', site, exposureEvent }) {
    const shape = {
      identifiers: { user_id: 'visit.user_id', anonymous_id: 'LOWER(HEX(done.idvisitor))' },
      timestamp: 'done.server_time',
    };
    const done = [
      `${tablePrefix}log_link_visit_action done`,
      `JOIN ${tablePrefix}log_visit visit ON visit.idvisit = done.idvisit`,
    ];
    const named = (name: string, column: string) =>
      `JOIN ${tablePrefix}log_action ${name} ON ${name}.idaction = done.${column}`;
    const events = [...done, named('category', 'idaction_event_category'), named('action', 'idaction_event_action')];
    const ofSite = `done.idsite = ${site}`;
    const category = text(exposureEvent);
    return {
      userIdTypes: identifierTypes(shape),
      exposure: exposuresOf(shape, {
        table: [...events, named('label', 'idaction_name')].join('\n'),
        where: `${ofSite} AND category.name = ${category}`,
        experiment: 'action.name',
        variation: 'label.name',
        dimensions: { country: 'visit.location_country', browser: 'visit.config_browser_name', os: 'visit.config_os' },
      }),
      identityJoins: pairsIn(done.join('\n'), shape, ofSite),
      factTables: [
        happenings(shape, {
          name: 'Page views',
          table: [...done, named('page', 'idaction_url')].join('\n'),
          where: `${ofSite} AND page.type = 1`,
          did: 'Viewed any page',
          columns: { path: 'page.name' },
        }),
        happenings(shape, {
          name: 'Events',
          table: events.join('\n'),
          where: `${ofSite} AND category.name <> ${category}`,
          did: 'Did anything tracked',
          columns: { category: 'category.name', event: 'action.name' },
        }),
      ],
    };
  },
};
