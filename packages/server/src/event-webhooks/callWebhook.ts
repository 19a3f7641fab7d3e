import { createHmac } from 'node:crypto';
import { KEPT_ANSWER } from '@gb/domain/event-webhooks';
import type { GuardedFetch } from '../platform/http/guardedFetch.ts';

const TIMEOUT_MS = 30_000;

/** What came of a call. Without a code there was no answer, and the body says why. */
export type Answer = { isTaken: boolean; code: number | null; body: string };

/** Calls an address with a signed body. Receivers check the signature against the body as it came. */
export async function callWebhook(
  guardedFetch: GuardedFetch,
  { url, signingKey, body, deliveryId }: { url: string; signingKey: string; body: string; deliveryId: string },
  signal: AbortSignal,
): Promise<Answer> {
  try {
    const response = await guardedFetch(url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-growthbook-signature': createHmac('sha256', signingKey).update(body).digest('hex'),
        'x-delivery-id': deliveryId,
      },
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    return { isTaken: response.ok, code: response.status, body: await beginningOf(response.body) };
  } catch (error) {
    if (signal.aborted) throw error;
    return { isTaken: false, code: null, body: (error as Error).message };
  }
}

/** The first characters of an answer, however long it is. */
async function beginningOf(stream: AsyncIterable<Uint8Array> | null): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of stream ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length >= KEPT_ANSWER) break;
  }
  // The database's texts cannot hold it.
  return text.slice(0, KEPT_ANSWER).replaceAll('\0', '');
}
