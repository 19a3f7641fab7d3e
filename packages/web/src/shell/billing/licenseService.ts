import type { TrialRequest } from '@gb/domain/billing';
import { TEXTS } from '../../platform/texts.ts';

/** What asking for a trial came to: it was sent, or there is a licence already. Anything else is thrown. */
export type TrialOutcome = 'sent' | 'active';

const ACTIVE = 'active license exists';
const EXPIRED = 'expired license exists';

/** Asks the licence service for a trial of Enterprise. */
export async function requestTrial(service: string, request: TrialRequest): Promise<TrialOutcome> {
  const response = await fetch(`${trimmed(service)}/trial`, {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify(request),
  });
  if (response.status === 200) return 'sent';
  const text = await response.text();
  if (text.includes(ACTIVE)) return 'active';
  throw new Error(text.includes(EXPIRED) ? TEXTS.trialExpired : `${TEXTS.trialFailed}\n${text}`);
}

/** Has the licence service send the key of an organization once more. Throws what it answered when it did not. */
export async function resendKey(service: string, organizationId: string): Promise<void> {
  const response = await fetch(`${trimmed(service)}/resendKey?org=${encodeURIComponent(organizationId)}`);
  if (response.status !== 200) throw new Error(await response.text());
}

const trimmed = (address: string): string => address.replace(/\/$/, '');
