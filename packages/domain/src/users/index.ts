import { z } from 'zod';

/** The shortest password anyone may choose. */
export const MIN_PASSWORD_LENGTH = 8;
export const MIN_NAME_LENGTH = 2;

export const email = z
  .email()
  .max(320)
  .transform((address) => address.trim().toLowerCase());
export const password = z.string().min(MIN_PASSWORD_LENGTH).max(1000);
export const userName = z.string().trim().min(MIN_NAME_LENGTH).max(200);

/** A person who can sign in. */
export type User = {
  id: string;
  email: string;
  name: string;
  verified: boolean;
  superAdmin: boolean;
};

export const loginInput = z.strictObject({ email, password });
export const registerInput = z.strictObject({ name: userName, email, password });
export const firstTimeInput = z.strictObject({
  companyname: z.string().trim().min(2).max(200),
  name: userName,
  email,
  password,
  setupCode: z.string().optional(),
});
