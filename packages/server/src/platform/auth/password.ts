import { invalidField } from '@gb/domain/errors';
import { isOwnAddress } from '@gb/domain/users';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Whose password it is going to be, and what to name in a refusal. */
type Chosen = { email: string; field?: string };

/** Hashes a password somebody chose, unless it is one of those that are tried first. */
export async function hashNewPassword(password: string, { email, field = 'password' }: Chosen): Promise<string> {
  if (isOwnAddress(password, email)) throw invalidField(field, 'is your own address. Choose another one.');
  if ((await commonPasswords()).has(password.toLowerCase()))
    throw invalidField(field, 'is one of the passwords that are guessed first. Choose another one.');
  return hashPassword(password);
}

/** Fifty thousand words, so they come only when somebody chooses a password. */
const commonPasswords = async (): Promise<Set<string>> => {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  );
  return common;
};
let common: Promise<Set<string>> | undefined;

const hashPassword = (password: string): Promise<string> => hash(password, PARAMETERS);

/** Checked against when no such user exists, so that the answer takes as long as for one who does. */
const nobody = hashPassword('nobody has this password');

export const isPassword = async (stored: string | null, given: string): Promise<boolean> => {
  const matches = await verify(stored ?? (await nobody), given);
  return stored !== null && matches;
};
