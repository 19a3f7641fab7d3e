import type { Excess } from '@gb/domain/budgets';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../platform/api.ts';
import { OverBudget } from './OverBudget.tsx';

type Question = { excess: Excess[]; confirm: () => Promise<void> };

/** Does something that may cost more than a budget; when it would, `question` asks first, and is what to show. */
export function useBudgeted(act: (confirmed: boolean) => Promise<unknown>): {
  run: () => Promise<void>;
  question: ReactNode;
} {
  const [asked, setAsked] = useState<Question | null>(null);
  const run = async () => {
    try {
      await act(false);
      setAsked(null);
    } catch (cause) {
      if (!(cause instanceof ApiError) || cause.excess.length === 0) throw cause;
      // What was asked for is what is confirmed, whatever was typed since.
      const confirm = async () => {
        await act(true);
        setAsked(null);
      };
      setAsked({ excess: cause.excess, confirm });
    }
  };
  return {
    run,
    question: asked && (
      <OverBudget excess={asked.excess} onConfirm={asked.confirm} onCancel={async () => setAsked(null)} />
    ),
  };
}
