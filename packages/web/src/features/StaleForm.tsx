import { useState } from 'react';
import { Choices } from '../ui/Choices.tsx';
import { TextField } from '../ui/Field.tsx';
import { Modal } from '../ui/Modal.tsx';
import { Problem } from '../ui/Problem.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { staleDetail, staleWords } from './staleWords.ts';
import { useFeature } from './useFeature.ts';
import type { FeatureRow } from './useStaleness.ts';

type When = 'usual' | 'own' | 'never';
const MOST_DAYS = 3650;

/** Says why a feature counts as left behind, and when it may. */
export function StaleForm({ row, onClose }: { row: FeatureRow; onClose: () => void }) {
  const { data, error, mutate, update } = useFeature(row.id);
  const [chosen, setChosen] = useState<When>();
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const feature = data?.feature;
  const own = feature?.staleAfterDays ?? null;
  const when = chosen ?? (feature?.neverStale ? 'never' : own === null ? 'usual' : 'own');
  const days = typed ?? String(own ?? 30);
  const save = async () => {
    if (!feature) return false;
    const number = Number(days);
    const isWrong = when === 'own' && !(Number.isInteger(number) && number >= 1 && number <= MOST_DAYS);
    setProblem(isWrong ? `Enter a whole number from 1 to ${MOST_DAYS}` : undefined);
    if (isWrong) return false;
    await update({ neverStale: when === 'never', staleAfterDays: when === 'own' ? number : null }, feature);
    return true;
  };
  return (
    <Modal title={`When ${row.id} is stale`} onClose={onClose} onSubmit={save} canSubmit={feature !== undefined}>
      {row.stale && <p>{`${staleWords(row.stale, row.dateUpdated, Date.now())}: ${staleDetail(row.stale)}.`}</p>}
      {error && !feature && <Problem error={error} onRetry={() => void mutate()} />}
      {!feature && !error && <Skeleton height={160} />}
      {feature && (
        <>
          <Choices
            label="Counts as stale"
            value={when}
            onChange={setChosen}
            choices={[
              { value: 'usual', label: 'After the usual time', hint: 'The days your organization has for its type.' },
              { value: 'own', label: 'After a time of its own', hint: 'For a flag that is changed rarely.' },
              { value: 'never', label: 'Never', hint: 'For a switch that has to stay, whatever happens to it.' },
            ]}
          />
          {when === 'own' && (
            <TextField
              label="Days without a change"
              inputMode="numeric"
              value={days}
              error={problem}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
        </>
      )}
    </Modal>
  );
}
