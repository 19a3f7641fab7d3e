import { hash, verify } from '@node-rs/argon2';
import { type Chosen, refuseGuessable } from './guessable.ts';

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes a password somebody chose, unless it is one of those that are tried first. */
export async function hashNewPassword(password: string, chosen: Chosen): Promise<string> {
  await refuseGuessable(password, chosen);
  return hashPassword(password);
}

const hashPassword = (password: string): Promise<string> => hash(password, PARAMETERS);

/** Checked against when no such user exists, so that the answer takes as long as for one who does. */
const nobody = hashPassword('nobody has this password');

export const isPassword = async (stored: string | null, given: string): Promise<boolean> => {
  const matches = await verify(stored ?? (await nobody), given);
  return stored !== null && matches;
};
