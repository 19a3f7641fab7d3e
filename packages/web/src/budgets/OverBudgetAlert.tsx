import { type Excess, excessWords } from '@gb/domain/budgets';
import { ActionButton } from '../ui/ActionButton.tsx';
import { Alert } from '../ui/Alert.tsx';

export type OverBudgetProps = {
  excess: readonly Excess[];
  /** Left out for people who may not run it. */
  onConfirm?: (() => Promise<unknown>) | undefined;
  onCancel?: (() => Promise<unknown>) | undefined;
};

/** Asks whether something may cost more than its data source's budget. */
export const OverBudgetAlert = ({ excess, onConfirm, onCancel }: OverBudgetProps) => (
  <Alert tone="warn">
    This run waits, because it would take {excessWords(excess)}.
    {onConfirm && onCancel && (
      <div style={{ display: 'flex', gap: 8, marginTop: 10 }}>
        <ActionButton onAction={onConfirm}>Run all the same</ActionButton>
        <ActionButton onAction={onCancel}>Do not run</ActionButton>
      </div>
    )}
  </Alert>
);
