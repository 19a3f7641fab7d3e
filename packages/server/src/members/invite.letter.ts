import { INVITE_DAYS, type Invite, ROLE_LABELS } from '@gb/domain/members';
import { PRODUCT_NAME } from '@gb/domain/product';
import { inLetter } from '../platform/mail/letter.ts';
import type { Letter } from '../platform/mail/mailer.ts';

export const invitationLetter = (organization: string, invite: Invite): Letter => ({
  subject: `You've been invited to join ${inLetter(organization)} on ${PRODUCT_NAME}`,
  paragraphs: [
    `${inLetter(invite.invitedBy)} invited you to join ${inLetter(organization)} with the role ${ROLE_LABELS[invite.role]}.`,
    `Register or log in with this address, ${invite.email}, and accept.`,
  ],
  action: { label: 'Accept the invitation', href: invite.link },
  footnote: `The link works for ${INVITE_DAYS} days. If you did not expect it, do nothing.`,
});
