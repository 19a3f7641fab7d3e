import { Suspense } from 'react';
import type { OverBudgetProps } from './OverBudgetAlert.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';

const OverBudgetAlert = lazyPart(async () => ({ default: (await import('./OverBudgetAlert.tsx')).OverBudgetAlert }));

/** Asks whether something may cost more than its data source's budget. It is seldom needed, and loaded then. */
export const OverBudget = (props: OverBudgetProps) => (
  <Suspense fallback={null}>
    <OverBudgetAlert {...props} />
  </Suspense>
);
