import { describe, expect, it } from 'vitest';
import { type Banner, selectBanner } from './banner.ts';
import { canSubscribe } from './subscribing.ts';

const NOW = Date.parse('2026-11-21T15:00:00Z');
const inDays = (days: number) => NOW / 1000 + days * 86_400;

const billing = {
  subscriptionStatus: undefined,
  trialEnd: null,
  freeSeats: 3,
  activeAndInvitedUsers: 2,
  showSeatOverageBanner: true,
  canSubscribe: true,
};
const license = { organizationId: 'org_1', isTrial: false, dateExpires: '2027-01-01', seats: 10, message: null };
const message = { text: 'Renew soon', tooltipText: 'Ask Ada', showAllUsers: false };

const cloud = { nowMs: NOW, isCloud: true, canManageBilling: true, organizationId: 'org_1', license: null, billing };
const own = { ...cloud, isCloud: false, license };

type Facts = Parameters<typeof selectBanner>[0];
const CASES: readonly [what: string, facts: Facts, expected: Partial<Banner> | null][] = [
  ['nothing is wrong on cloud', cloud, null],
  ['nothing is wrong on one’s own server', own, null],
  ['there is no licence', { ...own, license: null }, null],
  ['a licence message, for who manages billing', { ...own, license: { ...license, message } }, { text: 'Renew soon' }],
  [
    'a licence message, hidden from others',
    { ...own, canManageBilling: false, license: { ...license, message } },
    null,
  ],
  [
    'a licence message for everybody, ahead of everything else',
    {
      ...cloud,
      canManageBilling: false,
      license: { ...license, message: { ...message, showAllUsers: true } },
      billing: { ...billing, subscriptionStatus: 'past_due' },
    },
    { text: 'Renew soon', tooltip: 'Ask Ada' },
  ],
  [
    'several days of trial left',
    { ...cloud, billing: { ...billing, subscriptionStatus: 'trialing', trialEnd: inDays(4.5) } },
    { tone: 'warning', text: '4 days left in trial', href: '/settings/billing' },
  ],
  [
    'one day of trial left',
    { ...cloud, billing: { ...billing, subscriptionStatus: 'trialing', trialEnd: inDays(1.2) } },
    { text: '1 day left in trial' },
  ],
  [
    'the last hours of a trial',
    { ...cloud, billing: { ...billing, subscriptionStatus: 'trialing', trialEnd: inDays(0.2) } },
    { text: '0 days left in trial' },
  ],
  [
    'a trial that is over',
    { ...cloud, billing: { ...billing, subscriptionStatus: 'trialing', trialEnd: inDays(-0.1) } },
    null,
  ],
  [
    'a late payment',
    { ...cloud, billing: { ...billing, subscriptionStatus: 'past_due' } },
    { tone: 'danger', text: 'payment past due', href: '/settings/billing' },
  ],
  [
    'a late payment, hidden from who does not manage billing',
    { ...cloud, canManageBilling: false, billing: { ...billing, subscriptionStatus: 'past_due' } },
    null,
  ],
  [
    'too many seats',
    { ...cloud, billing: { ...billing, activeAndInvitedUsers: 4 } },
    { tone: 'danger', text: 'free tier exceded', upgradeReason: 'Whoops! You are over your free seat limit.' },
  ],
  ['as many seats as are free', { ...cloud, billing: { ...billing, activeAndInvitedUsers: 3 } }, null],
  [
    'too many seats where nobody can subscribe',
    { ...cloud, billing: { ...billing, activeAndInvitedUsers: 4, canSubscribe: false } },
    null,
  ],
  [
    'the licence of another organization, for everybody',
    { ...own, canManageBilling: false, organizationId: 'org_2' },
    { text: 'Invalid license', tooltip: 'Your license key appears to be invalid. Please contact sales.' },
  ],
  [
    'a trial licence that ends today',
    { ...own, license: { ...license, isTrial: true, dateExpires: '2026-11-21' } },
    { tone: 'warning', text: '0 days left in trial' },
  ],
  [
    'a trial licence that ends tomorrow',
    { ...own, license: { ...license, isTrial: true, dateExpires: '2026-11-22' } },
    { text: '1 day left in trial' },
  ],
  [
    'a licence that ended yesterday',
    { ...own, license: { ...license, isTrial: true, dateExpires: '2026-11-20' } },
    { text: 'license expired', tooltip: 'Your license expired on 2026-11-20.' },
  ],
  ['a licence on its last day', { ...own, license: { ...license, dateExpires: '2026-11-21' } }, null],
  [
    'more seats than the licence has',
    { ...own, billing: { ...billing, activeAndInvitedUsers: 11 } },
    { text: 'license quota exceded', tooltip: 'Your license is for 10 seats, and 11 are in use.' },
  ],
];

describe('the banner of the top bar', () => {
  it.each(CASES)('%s', (_what, facts, expected) => {
    if (expected === null) expect(selectBanner(facts)).toBeNull();
    else expect(selectBanner(facts)).toMatchObject(expected);
  });
});

describe('subscribing', () => {
  const free = {
    selfServeBilling: true,
    disableSelfServeBilling: false,
    enterprise: false,
    subscriptionStatus: undefined,
  };

  it('is for organizations without a subscription', () => {
    expect(canSubscribe(free)).toBe(true);
    expect(canSubscribe({ ...free, subscriptionStatus: 'canceled' })).toBe(true);
    for (const status of ['active', 'trialing', 'past_due'])
      expect(canSubscribe({ ...free, subscriptionStatus: status })).toBe(false);
  });

  it('is not where billing is off, switched off for the organization, or agreed upon otherwise', () => {
    expect(canSubscribe({ ...free, selfServeBilling: false })).toBe(false);
    expect(canSubscribe({ ...free, disableSelfServeBilling: true })).toBe(false);
    expect(canSubscribe({ ...free, enterprise: true })).toBe(false);
  });
});
