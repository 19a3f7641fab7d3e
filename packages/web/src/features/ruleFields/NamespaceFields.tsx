import type { NamespaceMember } from '@gb/domain/namespaces';
import { longestFree } from '@gb/domain/namespaces/ranges';
import { ALL, useQuery } from '../../platform/data.tsx';
import { Select } from '../../ui/Select.tsx';
import { WeightField } from '../../ui/WeightField.tsx';
import styles from './RuleFields.module.css';

export type Range = { enabled: boolean; name: string; range: [number, number] };

type Props = {
  value: Range | null;
  onChange: (value: Range | null) => void;
  error: string | undefined;
};

/** The part of a namespace an experiment takes, so that nobody is in two of them at once. */
export function NamespaceFields({ value, onChange, error }: Props) {
  const { data } = useQuery('GET /api/v1/namespaces', ALL);
  const members = useQuery('GET /api/v1/namespace-members').data?.members ?? [];
  const active = (data?.namespaces ?? []).filter(({ status, id }) => status === 'active' || id === value?.name);
  if (active.length === 0 && !value) return null;
  const heldIn = (id: string) => members.filter(({ namespace }) => namespace === id);
  const taken = value ? heldIn(value.name) : [];
  const [start, end] = value?.range ?? [0, 1];
  return (
    <fieldset className={styles.fieldset}>
      <legend>Namespace</legend>
      <Select
        label="Namespace"
        optional
        initial="None: may overlap with other experiments"
        options={active.map(({ id, displayName }) => ({ value: id, label: displayName }))}
        value={value?.name ?? ''}
        onChange={(name) => onChange(name === '' ? null : { enabled: true, name, range: freeIn(heldIn(name)) })}
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
            {taken.flatMap(({ ranges }, index) =>
              ranges.map(([from, to]) => (
                <span
                  key={`${index} ${from}`}
                  className={styles.taken}
                  style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%` }}
                />
              )),
            )}
            <span className={styles.own} style={{ left: `${start * 100}%`, width: `${(end - start) * 100}%` }} />
          </div>
          <p className="quiet">{rangesWords(taken)}</p>
        </>
      )}
    </fieldset>
  );
}

const percent = (share: number): string => `${Math.round(share * 1000) / 10}`;

/** The longest part that nobody has; all of it where nothing is left. */
function freeIn(members: readonly NamespaceMember[]): [number, number] {
  const [start, end] = longestFree(members.flatMap(({ ranges }) => ranges)) ?? [0, 1];
  return [start, end];
}

function rangesWords(members: readonly NamespaceMember[]): string {
  const parts = members.flatMap(({ name, ranges }) =>
    ranges.map(([from, to]) => `${percent(from)} to ${percent(to)}% by ${name || 'one you cannot see'}`),
  );
  return parts.length === 0 ? 'Nobody else is in this namespace yet.' : `Taken: ${parts.join(', ')}.`;
}
