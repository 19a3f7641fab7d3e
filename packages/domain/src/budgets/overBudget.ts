import { AppError } from '../errors/index.ts';
import { excessWords } from './excessWords.ts';
import type { Excess } from './budget.ts';

/** Something would cost more, or has cost more, than its data source allows without asking. */
export class OverBudget extends AppError {
  readonly excess: Excess[];
  constructor(excess: Excess[]) {
    super('overBudget', `It would take ${excessWords(excess)}. Confirm it to run it all the same.`);
    this.excess = excess;
  }
}
