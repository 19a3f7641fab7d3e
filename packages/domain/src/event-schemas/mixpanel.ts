import { EXPOSURE_EVENT, type EventSchema, text } from './eventSchema.ts';
import { exposuresOf, happenings, identifierTypes } from './starter.ts';

/** Events as they are copied from Mixpanel; its own way of telling of an experiment is an event with two properties. */
export const mixpanel: EventSchema = {
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
