import { invalidField } from '@gb/domain/errors';
import { PRODUCT_NAME } from '@gb/domain/product';
import { MIN_PASSWORD_LENGTH, isOwnAddress } from '@gb/domain/users';

/** Whose password it is going to be, and what to name in a refusal. */
export type Chosen = { email: string; name: string; field?: string };

/** Refuses what is tried first: what everybody knows of its owner or of the product, common words, and rows of characters. */
export async function refuseGuessable(password: string, { email, name, field = 'password' }: Chosen): Promise<void> {
  const given = password.trim().toLowerCase();
  if (given.length < MIN_PASSWORD_LENGTH)
    throw invalidField(field, `expected at least ${MIN_PASSWORD_LENGTH} characters; spaces at its ends do not count`);
  if (isOwnAddress(given, email)) throw invalidField(field, 'is your own address. Choose another one.');
  const stem = lettersOf(stemOf(given));
  if (isOwnName(stem, name)) throw invalidField(field, 'is your own name. Choose another one.');
  if (isRow(given) || stem === lettersOf(PRODUCT_NAME) || (await isCommon(given)))
    throw invalidField(field, 'is one of the passwords that are guessed first. Choose another one.');
}

/** A word without the year, the few digits or the signs that are commonly put behind it. */
const stemOf = (given: string): string => given.replace(/(?<=\p{L})[\W_]*\d{0,4}[\W_]*$/u, '');

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

const isOwnName = (stem: string, name: string): boolean =>
  stem !== '' && [name, ...name.split(/\s+/)].some((part) => lettersOf(part) === stem);

/** Whether a few characters are repeated to its end, or each one follows the one before, up or down. */
function isRow(given: string): boolean {
  const codes = [...given].map((character) => character.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, at) => code - (codes[at] ?? 0)));
  const isRunning = steps.size === 1 && [1, -1].some((step) => steps.has(step));
  return isRunning || /^(.{1,3}?)\1+$/u.test(given);
}

const isCommon = async (given: string): Promise<boolean> => {
  const common = await commonPasswords();
  return common.has(given) || common.has(stemOf(given));
};

/** Fifty thousand words, so they come only when somebody chooses a password. */
const commonPasswords = async (): Promise<Set<string>> => {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  );
  return common;
};
let common: Promise<Set<string>> | undefined;
