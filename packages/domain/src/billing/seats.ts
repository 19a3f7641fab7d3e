/** Seats an organization may use before it pays. */
export const DEFAULT_FREE_SEATS = 3;

/** How long the free trial lasts; no card is needed. */
export const FREE_TRIAL_DAYS = 14;

/** How many people the Pro plan allows. */
export const PRO_MAX_MEMBERS = 100;

/** Seats in use: distinct member ids plus distinct invited addresses. */
export function countSeats(organization: { members: { id: string }[]; invites: { email: string }[] }): number {
  const members = new Set(organization.members.map((member) => member.id));
  const invites = new Set(organization.invites.map((invite) => invite.email));
  return members.size + invites.size;
}
