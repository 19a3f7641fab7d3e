export { type Excess, NO_BUDGET, budget, confirmed, exceeded, excess } from './budget.ts';
export { excessWords } from './excessWords.ts';
export { OverBudget } from './overBudget.ts';
