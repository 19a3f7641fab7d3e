import type { Attribute } from '@gb/domain/attributes';
import { problemOf } from '@gb/domain/conditions/problemOf';
import { readTree } from '@gb/domain/conditions/readTree';
import { type ConditionGroup, EVERYBODY } from '@gb/domain/conditions/tree';
import { writeTree } from '@gb/domain/conditions/writeTree';
import { useState } from 'react';
import { useQuery } from '../platform/data.tsx';
import { TextArea } from '../ui/Field.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import styles from './Condition.module.css';
import { GroupEditor } from './GroupEditor.tsx';
import type { Offered } from './offered.ts';

type Props = {
  value: string;
  onChange: (condition: string) => void;
  attributes: readonly Attribute[];
  /** The saved groups that a condition may name. */
  groups?: readonly { id: string; name: string }[];
  error?: string | undefined;
};

/** Whom something is for: rows and groups of attribute, operator and value, or the same as JSON. */
export function ConditionEditor({ value, onChange, attributes, groups = [], error }: Props) {
  const [tree, setTree] = useState(() => treeOf(value));
  const [mode, setMode] = useState<'rows' | 'json'>(tree === null ? 'json' : 'rows');
  const seen = useQuery('GET /api/v1/attributes-seen').data?.seen;
  const read = readTree(value);
  const reason = mode === 'json' && 'reason' in read ? read.reason : '';
  const changeTree = (next: ConditionGroup) => {
    setTree(next);
    onChange(writeTree(next));
  };
  const changeMode = (next: 'rows' | 'json') => {
    const known = treeOf(value);
    if (next === 'rows' && known === null) return;
    setTree(known);
    setMode(next);
  };
  const offered: Offered = {
    attributes: attributes.filter(({ archived }) => !archived),
    groups,
    seenOf: (name) => (seen ?? []).find(({ property }) => property === name)?.values.map(({ value: one }) => one) ?? [],
    isChecked: error !== undefined,
  };

  return (
    <div className={styles.rows}>
      <div className={styles.head}>
        <h3 style={{ fontSize: 12.5 }}>If</h3>
        <Segmented
          label="Condition editor"
          value={mode}
          onChange={changeMode}
          choices={[
            { value: 'rows', label: 'Rows' },
            { value: 'json', label: 'JSON' },
          ]}
        />
      </div>
      {mode === 'json' ? (
        <TextArea
          label="Condition as JSON"
          mono
          rows={6}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          placeholder='{"country": {"$in": ["US", "CA"]}}'
          error={error ?? jsonProblem(value, groups)}
          hint={reason ? `Only JSON can show this. ${reason}` : 'Empty means everyone.'}
        />
      ) : (
        <>
          <GroupEditor group={tree ?? EVERYBODY} onChange={changeTree} offered={offered} />
          {error && (
            <span role="alert" className={styles.error}>
              {error}
            </span>
          )}
        </>
      )}
    </div>
  );
}

function treeOf(value: string): ConditionGroup | null {
  const read = readTree(value);
  return 'tree' in read ? read.tree : null;
}

/** What is wrong with a condition that is written as JSON, as soon as it is JSON at all. */
function jsonProblem(value: string, groups: readonly { id: string }[]): string | undefined {
  try {
    JSON.parse(value);
  } catch {
    return undefined;
  }
  return problemOf(value, new Set(groups.map(({ id }) => id))) ?? undefined;
}
