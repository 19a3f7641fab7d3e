import { z } from 'zod';
import { timestamp } from '../values/index.ts';

/** The shortest password anyone may choose. */
export const MIN_PASSWORD_LENGTH = 8;
const MIN_NAME_LENGTH = 2;

/** An address as it is kept and compared: trimmed, in lower case. */
export const email = z.string().trim().toLowerCase().pipe(z.email().max(320));
const password = z.string().min(MIN_PASSWORD_LENGTH).max(1000);
const userName = z.string().trim().min(MIN_NAME_LENGTH).max(200);

/** A person who can sign in. */
export type User = {
  id: string;
  email: string;
  name: string;
  verified: boolean;
  superAdmin: boolean;
};

export const loginInput = z.strictObject({ email, password });
export const registerInput = z.strictObject({
  name: userName,
  email,
  password,
  /** The key of an invitation to this address, whose holder need not prove it again. */
  invitation: z.string().max(1000).optional(),
});
/** What makes an account of the link that was sent to its address. */
export const finishInput = z.strictObject({ token: z.string().max(4000), name: userName, password });
export const firstTimeInput = z.strictObject({
  companyname: z.string().trim().min(2).max(200),
  name: userName,
  email,
  password,
  setupCode: z.string().optional(),
});

export const forgotInput = z.strictObject({ email });
export const resetInput = z.strictObject({ token: z.string().max(1000), password });
export const changePasswordInput = z.strictObject({ currentPassword: password, newPassword: password });
export const nameInput = z.strictObject({ name: userName });

/** Whether a password is what everybody knows of its owner: their address, or what stands before its `@`. */
export function isOwnAddress(password: string, address: string): boolean {
  const given = password.trim().toLowerCase();
  return given === address.toLowerCase() || given === address.toLowerCase().split('@')[0];
}

/** How long a link to choose a new password works. */
export const RESET_MINUTES = 30;
/** How long a link that proves an address works. */
export const VERIFICATION_DAYS = 3;

/** One browser somebody is signed in with. */
export const sessionInfo = z.object({
  id: z.string(),
  userAgent: z.string(),
  dateCreated: timestamp,
  dateLastUsed: timestamp,
  isCurrent: z.boolean(),
});
export type SessionInfo = z.infer<typeof sessionInfo>;
