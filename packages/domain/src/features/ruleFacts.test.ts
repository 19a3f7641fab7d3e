import { describe, expect, it } from 'vitest';
import { rule } from './rule.ts';
import { capabilitiesFor, connectionsThatCannot, unregisteredAttributes } from './ruleNeeds.ts';
import { skipOf, takesEverybody } from './ruleStanding.ts';

const asOf = '2026-11-22T12:00:00.000Z';
const where = { environment: 'production', asOf };
const make = (more: object = {}) =>
  rule.parse({ id: 'r', type: 'force', ...('experimentId' in more ? {} : { value: 'on' }), ...more });
const linked = make({
  type: 'experiment-ref',
  experimentId: 'exp',
  variations: ['a', 'b'].map((variationId) => ({ variationId, value: 'on' })),
});
const experiment = {
  ...{ name: 'Checkout', status: 'running' as const, archived: false, excludeFromPayload: false },
  ...{
    releasedVariationId: '',
    hashAttribute: 'id',
    hashVersion: 2,
    fallbackAttribute: '',
    phases: [{ condition: '' }],
  },
};

describe('a rule in an environment', () => {
  it.each([
    ['decides', make(), null],
    ['is off', make({ enabled: false }), { why: 'off' }],
    ['is for others', make({ environments: ['dev'] }), { why: 'environment' }],
    [
      'waits for the clock',
      make({ scheduleRules: [{ timestamp: '2026-11-27T00:00:00.000Z', enabled: true }] }),
      { why: 'schedule', until: '2026-11-27T00:00:00.000Z' },
    ],
    [
      'is over by the clock',
      make({ scheduleRules: [{ timestamp: '2026-11-01T00:00:00.000Z', enabled: false }] }),
      { why: 'schedule', until: null },
    ],
    ['has lost its experiment', linked, { why: 'experimentMissing' }],
  ])('%s', (_, given, skip) => {
    expect(skipOf(given, where)).toEqual(skip);
  });

  it('is skipped while its experiment gives nobody a variation', () => {
    expect(skipOf(linked, { ...where, experiment })).toBeNull();
    const skipped = (more: object) => skipOf(linked, { ...where, experiment: { ...experiment, ...more } });
    expect(skipped({ status: 'draft' })).toEqual({ why: 'experiment', name: 'Checkout', is: 'a draft' });
    expect(skipped({ status: 'stopped' })).toMatchObject({ is: 'stopped' });
    expect(skipped({ status: 'stopped', releasedVariationId: 'a' })).toBeNull();
    expect(skipped({ archived: true })).toMatchObject({ is: 'archived' });
  });

  it('is never reached below one that takes everybody', () => {
    const all = make({ id: 'all', type: 'rollout', coverage: 1 });
    const part = make({ id: 'part', type: 'rollout', coverage: 0.5 });
    const some = make({ id: 'some', condition: '{"country":"NL"}' });
    expect(takesEverybody([some, part], where)).toBeNull();
    expect(takesEverybody([some, { ...all, enabled: false }, part], where)).toBeNull();
    expect(takesEverybody([some, all, part], where)).toEqual({ id: 'all', untilSwitched: false });
    const until = make({ id: 'sale', scheduleRules: [{ timestamp: '2026-11-30T00:00:00.000Z', enabled: false }] });
    expect(takesEverybody([until, part], where)).toEqual({ id: 'sale', untilSwitched: true });
  });
});

describe('what a rule asks of those who use it', () => {
  it('names attributes that nobody registered, but not the fields of one that is', () => {
    const asking = make({
      type: 'rollout',
      coverage: 0.5,
      hashAttribute: 'visitor',
      condition: '{"company.plan":"pro","planet":"x"}',
    });
    expect(unregisteredAttributes(asking, [{ property: 'company' }])).toEqual(['planet', 'visitor']);
    expect(unregisteredAttributes(linked, [{ property: 'id' }], experiment)).toEqual([]);
    expect(unregisteredAttributes(linked, [], experiment)).toEqual(['id']);
  });

  it('names what libraries have to understand', () => {
    expect(capabilitiesFor(make({ condition: '{"app":{"$vgt":"1.0.0"},"tags":{"$ini":["a"]}}' }))).toEqual([
      'semverTargeting',
      'caseInsensitiveMembership',
    ]);
    expect(capabilitiesFor(linked, { ...experiment, fallbackAttribute: 'deviceId' })).toEqual([
      'bucketingV2',
      'stickyBucketing',
    ]);
    expect(capabilitiesFor(make())).toEqual([]);
  });

  it('names the connections that cannot, of those that get it', () => {
    const connection = (id: string, more: object = {}) => ({
      ...{
        id,
        name: id,
        languages: ['javascript' as const],
        sdkVersion: '0.26.0',
        environment: 'production',
        projects: [],
      },
      ...more,
    });
    const connections = [
      connection('old'),
      connection('new', { sdkVersion: '' }),
      connection('elsewhere', { environment: 'dev' }),
      connection('others', { projects: ['prj_b'] }),
    ];
    const asking = make({ environments: ['production'], condition: '{"app":{"$vgt":"1.0.0"}}' });
    expect(connectionsThatCannot(asking, { project: 'prj_a', connections })).toEqual([
      { connection: connections[0], lacks: 'comparing versions', since: '0.27.0' },
    ]);
  });
});
