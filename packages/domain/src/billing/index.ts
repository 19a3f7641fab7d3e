export { type CommercialFeature, PLANS, type Plan, featuresOf, hasFeature, isPaidPlan } from './plans.ts';

/** Seats an organization may use before it pays. */
export const DEFAULT_FREE_SEATS = 3;

/** Seats in use: distinct member ids plus distinct invited addresses. */
export function countSeats(organization: { members: { id: string }[]; invites: { email: string }[] }): number {
  const members = new Set(organization.members.map((member) => member.id));
  const invites = new Set(organization.invites.map((invite) => invite.email));
  return members.size + invites.size;
}
