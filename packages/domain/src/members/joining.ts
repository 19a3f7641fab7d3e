import { z } from 'zod';
import { roleInfo } from './role.ts';

/** Providers whose addresses say nothing about where somebody works. */
const PERSONAL_DOMAINS: ReadonlySet<string> = new Set([
  'aol.com',
  'fastmail.com',
  'gmail.com',
  'gmx.com',
  'gmx.de',
  'gmx.net',
  'googlemail.com',
  'hey.com',
  'hotmail.com',
  'icloud.com',
  'live.com',
  'mac.com',
  'mail.com',
  'mail.ru',
  'me.com',
  'msn.com',
  'outlook.com',
  'pm.me',
  'proton.me',
  'protonmail.com',
  'qq.com',
  'tutanota.com',
  'web.de',
  'yahoo.com',
  'yandex.com',
  'yandex.ru',
  'ymail.com',
  'zoho.com',
]);

const isPersonalDomain = (domain: string): boolean => PERSONAL_DOMAINS.has(domain);

/** The part after the last @, in lower case. */
const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

const newMemberRole = z.strictObject(roleInfo);

/** Who may ask to join, and what becomes of them. */
export const joinPolicy = z.object({
  /** People with a verified address of this domain are offered to join; null: only the invited. */
  verifiedDomain: z.string().nullable(),
  /** They become members at once; otherwise an administrator approves each. */
  autoApproveMembers: z.boolean(),
  defaultRole: newMemberRole,
  /** The only domain the reader may approve: that of their own verified address. Null when there is none. */
  ownDomain: z.string().nullable(),
});
export type JoinPolicy = z.infer<typeof joinPolicy>;

export const joinPolicyUpdate = z.strictObject({
  verifiedDomain: z.string().nullable().optional(),
  autoApproveMembers: z.boolean().optional(),
  defaultRole: newMemberRole.optional(),
});

/** The domain somebody's address vouches for: none while it is not verified, or at a provider for everybody. */
export function mayJoinByDomain(user: { email: string; verified: boolean }): string | null {
  const domain = domainOf(user.email);
  return user.verified && !isPersonalDomain(domain) ? domain : null;
}
