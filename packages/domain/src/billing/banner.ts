import type { License } from './license.ts';

/** What the top bar says about licence and billing. */
export type Banner = {
  tone: 'warning' | 'danger';
  text: string;
  tooltip?: string;
  /** Where it leads. */
  href?: string;
  /** It opens the upgrade prompt, which gives this reason. */
  upgradeReason?: string;
};

export type BillingState = {
  subscriptionStatus: string | undefined;
  /** Epoch seconds. */
  trialEnd: number | null;
  freeSeats: number;
  activeAndInvitedUsers: number;
  showSeatOverageBanner: boolean;
  canSubscribe: boolean;
};

type Facts = {
  nowMs: number;
  isCloud: boolean;
  canManageBilling: boolean;
  organizationId: string;
  license: License | null;
  billing: BillingState;
};

const BILLING_PAGE = '/settings/billing';
const DAY_MS = 86_400_000;
const SEAT_LIMIT_REASON = 'Whoops! You are over your free seat limit.';

/** The one banner to show, or null: the first that applies, in the order of the specification (section 4). */
export function selectBanner(facts: Facts): Banner | null {
  return licenseMessage(facts) ?? (facts.isCloud ? cloudBanner(facts) : licenseBanner(facts));
}

function licenseMessage({ license, canManageBilling }: Facts): Banner | null {
  const message = license?.message;
  if (!message || !(message.showAllUsers || canManageBilling)) return null;
  return { tone: 'danger', text: message.text, ...(message.tooltipText && { tooltip: message.tooltipText }) };
}

function cloudBanner({ billing, canManageBilling, nowMs }: Facts): Banner | null {
  if (!canManageBilling) return null;
  const { subscriptionStatus, trialEnd, freeSeats, activeAndInvitedUsers } = billing;
  const daysLeft = Math.floor(((trialEnd ?? 0) * 1000 - nowMs) / DAY_MS);
  if (subscriptionStatus === 'trialing' && daysLeft >= 0)
    return { tone: 'warning', text: trialText(daysLeft), href: BILLING_PAGE };
  if (subscriptionStatus === 'past_due') return { tone: 'danger', text: 'payment past due', href: BILLING_PAGE };
  if (billing.showSeatOverageBanner && billing.canSubscribe && activeAndInvitedUsers > freeSeats)
    return { tone: 'danger', text: 'free tier exceded', upgradeReason: SEAT_LIMIT_REASON };
  return null;
}

function licenseBanner({ license, organizationId, billing, nowMs }: Facts): Banner | null {
  if (!license) return null;
  const { activeAndInvitedUsers: used } = billing;
  const daysLeft = daysUntil(license.dateExpires, nowMs);
  if (license.organizationId !== organizationId)
    return {
      tone: 'danger',
      text: 'Invalid license',
      tooltip: 'Your license key appears to be invalid. Please contact sales.',
    };
  if (license.isTrial && daysLeft >= 0) return { tone: 'warning', text: trialText(daysLeft) };
  if (daysLeft < 0)
    return { tone: 'danger', text: 'license expired', tooltip: `Your license expired on ${license.dateExpires}.` };
  if (used > license.seats)
    return {
      tone: 'danger',
      text: 'license quota exceded',
      tooltip: `Your license is for ${license.seats} seats, and ${used} are in use.`,
    };
  return null;
}

const trialText = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'} left in trial`;

/** Whole days from today until a day; negative once it has passed. Days begin at midnight UTC. */
const daysUntil = (day: string, nowMs: number): number =>
  Math.round((Date.parse(day) - Math.floor(nowMs / DAY_MS) * DAY_MS) / DAY_MS);
