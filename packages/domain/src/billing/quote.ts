import { z } from 'zod';

/** What the Pro plan would cost an organization. Prices in US dollars a month. */
export const quote = z.object({
  activeAndInvitedUsers: z.number(),
  unitPrice: z.number(),
  additionalSeatPrice: z.number(),
  discountAmount: z.number(),
  discountMessage: z.string(),
  subtotal: z.number(),
  total: z.number(),
});
export type Quote = z.infer<typeof quote>;

/** How many seats to pay for, and the page to come back to. */
export const checkoutInput = z.strictObject({ qty: z.int().min(1).max(100_000), returnUrl: z.string().max(2000) });
