export { type Banner, type BillingState, selectBanner } from './banner.ts';
export { type TrialRequest, license } from './license.ts';
export { type CommercialFeature, PLANS, type Plan, featuresOf, hasFeature, isPaidPlan } from './plans.ts';
export { type Quote, checkoutInput, quote } from './quote.ts';
export { DEFAULT_FREE_SEATS, FREE_TRIAL_DAYS, PRO_MAX_MEMBERS, countSeats } from './seats.ts';
export { canSubscribe } from './subscribing.ts';
export { subscription } from './subscription.ts';
