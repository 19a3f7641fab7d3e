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
