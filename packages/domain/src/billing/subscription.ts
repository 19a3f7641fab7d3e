import { z } from 'zod';

/** What the payment provider says of an organization's subscription; times are epoch seconds. */
export const subscription = z.object({
  status: z.string(),
  hasPaymentMethod: z.boolean(),
  current_period_end: z.number(),
  cancel_at: z.number().nullable(),
  canceled_at: z.number().nullable(),
  cancel_at_period_end: z.boolean(),
  trialEnd: z.number().nullable(),
});
export type Subscription = z.infer<typeof subscription>;

const ACTIVE: readonly string[] = ['active', 'trialing', 'past_due'];

/** Somebody whose payment is late still has what they pay for. */
export const isActiveSubscription = (status: string | undefined): boolean =>
  status !== undefined && ACTIVE.includes(status);

type Subscriber = {
  selfServeBilling: boolean;
  disableSelfServeBilling: boolean;
  enterprise: boolean;
  subscriptionStatus: string | undefined;
};

/** Whether an organization may start a subscription of its own. */
export const canSubscribe = (one: Subscriber): boolean =>
  one.selfServeBilling &&
  !one.disableSelfServeBilling &&
  !one.enterprise &&
  !isActiveSubscription(one.subscriptionStatus);
