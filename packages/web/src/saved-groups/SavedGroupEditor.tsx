import type { SavedGroup, SavedGroupTargeting } from '@gb/domain/saved-groups';
import { IconPlus, IconX } from '@tabler/icons-react';
import { Button, IconButton } from '../ui/Button.tsx';
import { MultiSelect } from '../ui/Combo.tsx';
import { Select } from '../ui/Select.tsx';
import { MATCH_WORDS, type Match } from './matches.ts';
import styles from './SavedGroupEditor.module.css';

type Props = {
  value: readonly SavedGroupTargeting[];
  onChange: (value: SavedGroupTargeting[]) => void;
  groups: readonly SavedGroup[];
  error?: string | undefined;
};

/** Saved groups a user must, or must not, be in. */
export function SavedGroupEditor({ value, onChange, groups, error }: Props) {
  const options = groups.map(({ id, name }) => ({ value: id, label: name }));
  const replace = (index: number, change: Partial<SavedGroupTargeting>) =>
    onChange(value.map((old, at) => (at === index ? { ...old, ...change } : old)));
  return (
    <div className={styles.groups}>
      <h3>Saved groups</h3>
      {value.map(({ match, ids }, index) => (
        // A line has no identity of its own; only its place tells two equal ones apart.
        <div key={index} className={styles.line}>
          <Select
            label="User"
            options={MATCH_WORDS}
            value={match}
            onChange={(next) => replace(index, { match: next as Match })}
          />
          <MultiSelect
            label="Groups"
            placeholder="Choose groups"
            options={options}
            values={ids}
            onChange={(next) => replace(index, { ids: next })}
            error={ids.length === 0 || index === 0 ? error : undefined}
          />
          <IconButton
            label={`Remove saved groups ${index + 1}`}
            onClick={() => onChange(value.filter((_, at) => at !== index))}
          >
            <IconX size={16} />
          </IconButton>
        </div>
      ))}
      <div>
        <Button
          small
          look="soft"
          icon={<IconPlus size={14} />}
          onClick={() => onChange([...value, { match: 'any', ids: [] }])}
        >
          Add saved groups
        </Button>
      </div>
    </div>
  );
}
