// Apart from the schema of a subscription, so that the shell of the web app carries no schema library.
const ACTIVE: readonly string[] = ['active', 'trialing', 'past_due'];

/** Somebody whose payment is late still has what they pay for. */
const isActiveSubscription = (status: string | undefined): boolean => status !== undefined && ACTIVE.includes(status);

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
