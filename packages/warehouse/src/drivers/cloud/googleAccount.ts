import { WarehouseProblem } from '../../problem.ts';
import type { HttpFetch } from '../clickhouse.ts';
import { askJson } from './askJson.ts';
import { pemOf, signedToken } from './signedToken.ts';

export type GoogleAccount = {
  clientEmail: string;
  /** Private key of the service account in PEM form. */
  privateKey: string;
  /** What of Google's is asked for. */
  scope: string;
  fetch: HttpFetch;
};

type Answer = { access_token?: string; error?: string | { message?: string }; error_description?: string };

const TOKENS_URL = 'https://oauth2.googleapis.com/token';
/** A token is not used in the last minutes of its hour. */
const TOKEN_USED_MS = 55 * 60_000;

/** Gives the header by which a service account of Google's is known, and signs in anew when it has to. */
export function googleAccount(account: GoogleAccount): (signal: AbortSignal) => Promise<Record<string, string>> {
  let token: { value: Promise<string>; until: number } | null = null;
  return async (signal) => {
    if (!token || Date.now() > token.until)
      token = { value: fetchToken(account, signal), until: Date.now() + TOKEN_USED_MS };
    const value = await token.value.catch((error: unknown) => {
      token = null;
      throw error;
    });
    return { Authorization: `Bearer ${value}` };
  };
}

/** A service account's key is signed for a token that lasts an hour (RFC 7523). */
async function fetchToken({ fetch, ...account }: GoogleAccount, signal: AbortSignal): Promise<string> {
  const form = new URLSearchParams({
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    assertion: assertionOf(account),
  });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const question = { method: 'POST' as const, url: TOKENS_URL, headers, body: form.toString(), signal };
  const answer = await askJson<Answer>(fetch, question, messageOf).catch((error: unknown) => {
    throw error instanceof WarehouseProblem
      ? new WarehouseProblem('connection', error.message, { cause: error })
      : error;
  });
  return answer.access_token ?? '';
}

const messageOf = ({ error, error_description: description }: Answer): string | undefined =>
  description ?? (typeof error === 'object' ? error.message : error);

function assertionOf({ clientEmail, privateKey, scope }: Omit<GoogleAccount, 'fetch'>): string {
  try {
    return signedToken({ iss: clientEmail, scope, aud: TOKENS_URL }, pemOf(privateKey));
  } catch (error) {
    throw new WarehouseProblem('connection', 'The private key cannot be read: expected a key in PEM form', {
      cause: error,
    });
  }
}
