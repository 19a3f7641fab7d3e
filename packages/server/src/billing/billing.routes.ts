import { checkoutInput, quote } from '@gb/domain/billing';
import { AppError } from '@gb/domain/errors';
import { z } from 'zod';
import { route } from '../platform/http/route.ts';

/** No payment service can be connected yet, so nobody is ever quoted a price that could not be paid. */
function refuseToSell(): never {
  throw new AppError('notFound', 'Plans cannot be bought on this server');
}

export const billingRoutes = [
  route('GET', '/subscription/quote', {
    access: { can: 'manageBilling' },
    summary: 'What the Pro plan would cost; 404 where nothing is sold',
    output: z.object({ quote }),
    handle: refuseToSell,
  }),
  route('POST', '/subscription/checkout', {
    access: { can: 'manageBilling' },
    summary: 'Begin to pay for the Pro plan; 404 where nothing is sold',
    transaction: false,
    body: checkoutInput,
    output: z.object({ session: z.object({ url: z.string() }) }),
    handle: refuseToSell,
  }),
] as const;
