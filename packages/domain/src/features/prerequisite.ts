import { z } from 'zod';
import { MAX_ID_LENGTH, conditionText } from '../values/index.ts';

/** Another feature that has to have a certain value: `condition` is asked of its `value`, as in `{"value": true}`. */
export const prerequisite = z.strictObject({
  id: z.string().min(1).max(MAX_ID_LENGTH),
  condition: conditionText.refine((text) => text !== '', 'expected a JSON object'),
});
export type Prerequisite = z.infer<typeof prerequisite>;
