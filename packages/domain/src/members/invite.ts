import { z } from 'zod';
import { email } from '../users/index.ts';
import { timestamp } from '../values/index.ts';
import { projectRole, roleAssignment, roleInfo } from './role.ts';

/** How long an invitation can be accepted. Sending it again starts anew. */
export const INVITE_DAYS = 14;
const MOST_INVITES_AT_ONCE = 50;

/** Someone asked to join, who has not yet. `link` is what they open; whoever holds it also needs the address. */
export const invite = z
  .strictObject({
    id: z.string(),
    email: z.string(),
    ...roleInfo,
    projectRoles: z.array(projectRole),
    invitedBy: z.string(),
    dateCreated: timestamp,
    dateExpires: timestamp,
    link: z.string(),
  })
  .meta({ id: 'Invite' });
export type Invite = z.infer<typeof invite>;

export const newInvites = z.strictObject({
  emails: z
    .array(email)
    .min(1, 'expected at least one address')
    .max(MOST_INVITES_AT_ONCE, `expected at most ${MOST_INVITES_AT_ONCE} addresses at once`),
  ...roleAssignment.shape,
});
export type NewInvites = z.output<typeof newInvites>;

/** How the letter to one invited person went. */
export const delivery = z.enum(['sent', 'failed', 'notConfigured']);
export type Delivery = z.infer<typeof delivery>;

export const sentInvite = z.object({ invite, delivery, problem: z.string() });

/** What somebody with a link sees before accepting. */
export const invitation = z.object({
  email: z.string(),
  organization: z.string(),
  invitedBy: z.string(),
  role: z.string(),
});
export type Invitation = z.infer<typeof invitation>;

/** Who asked to join and waits for an administrator. */
export const pendingMember = z
  .object({ id: z.string(), email: z.string(), name: z.string(), verified: z.boolean(), dateCreated: timestamp })
  .meta({ id: 'PendingMember' });
export type PendingMember = z.infer<typeof pendingMember>;
