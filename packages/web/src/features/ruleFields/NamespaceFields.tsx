import type { Experiment } from '@gb/domain/experiments';
import { ALL, useQuery } from '../../platform/data.tsx';
import { Select } from '../../ui/Select.tsx';
import { WeightField } from '../../ui/WeightField.tsx';
import { largestGap, takenIn } from './namespaceRanges.ts';
import styles from './RuleFields.module.css';

export type Range = { enabled: boolean; name: string; range: [number, number] };

type Props = {
  value: Range | null;
  onChange: (value: Range | null) => void;
  experiments: readonly Experiment[];
  error: string | undefined;
};

/** The part of a namespace an experiment takes, so that nobody is in two of them at once. */
export function NamespaceFields({ value, onChange, experiments, error }: Props) {
  const { data } = useQuery('GET /api/v1/namespaces', ALL);
  const names = (data?.namespaces ?? []).filter(({ status }) => status === 'active').map(({ name }) => name);
  if (names.length === 0 && !value) return null;
  const taken = value ? takenIn(experiments, value.name) : [];
  const [start, end] = value?.range ?? [0, 1];
  return (
    <fieldset className={styles.fieldset}>
      <legend>Namespace</legend>
      <Select
        label="Namespace"
        optional
        initial="None: may overlap with other experiments"
        options={[...new Set([...names, ...(value ? [value.name] : [])])]}
        value={value?.name ?? ''}
        onChange={(name) =>
          onChange(name === '' ? null : { enabled: true, name, range: largestGap(takenIn(experiments, name)) })
        }
        error={error}
      />
      {value && (
        <>
          <div className={styles.pair}>
            <WeightField
              label="From, %"
              weight={start}
              onChange={(next) => onChange({ ...value, range: [Math.min(next, end), end] })}
            />
            <WeightField
              label="To, %"
              weight={end}
              onChange={(next) => onChange({ ...value, range: [start, Math.max(next, start)] })}
            />
          </div>
          <div className={styles.ranges} role="img" aria-label={rangesWords(taken)}>
            {taken.map(({ id, range: [from, to] }) => (
              <span
                key={id}
                className={styles.taken}
                style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%` }}
              />
            ))}
            <span className={styles.own} style={{ left: `${start * 100}%`, width: `${(end - start) * 100}%` }} />
          </div>
          <p className="quiet">{rangesWords(taken)}</p>
        </>
      )}
    </fieldset>
  );
}

const percent = (share: number): string => `${Math.round(share * 1000) / 10}`;

const rangesWords = (taken: ReturnType<typeof takenIn>): string =>
  taken.length === 0
    ? 'Nobody else is in this namespace yet.'
    : `Taken: ${taken.map(({ name, range: [from, to] }) => `${percent(from)} to ${percent(to)}% by ${name}`).join(', ')}.`;
