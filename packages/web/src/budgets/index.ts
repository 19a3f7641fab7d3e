export { OverBudget } from './OverBudget.tsx';
export { useBudgeted } from './useBudgeted.tsx';
