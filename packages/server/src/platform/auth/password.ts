import { hash, verify } from '@node-rs/argon2';

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, PARAMETERS);

/** Checked against when no such user exists, so that the answer takes as long as for one who does. */
const nobody = hashPassword('nobody has this password');

export const isPassword = async (stored: string | null, given: string): Promise<boolean> => {
  const matches = await verify(stored ?? (await nobody), given);
  return stored !== null && matches;
};
