import { z } from 'zod';

/** A licence as its service describes it. `dateExpires` is a day. */
export const license = z.object({
  organizationId: z.string(),
  isTrial: z.boolean(),
  dateExpires: z.iso.date(),
  seats: z.number().int(),
  message: z
    .object({ text: z.string(), tooltipText: z.string().default(''), showAllUsers: z.boolean().default(false) })
    .nullable()
    .default(null),
});
export type License = z.infer<typeof license>;

/** What somebody sends to the licence service to try Enterprise. */
export type TrialRequest = {
  companyName: string;
  organizationId: string;
  name: string;
  email: string;
  context: {
    organizationCreated: string;
    currentSeats: number;
    currentPlan: string;
    currentBuild: string;
    ctaSource: string;
  };
};
