import type { SavedGroup } from '@gb/domain/saved-groups';
import { IconDownload, IconMinus, IconPlus, IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { useApi } from '../platform/SessionProvider.tsx';
import { ActionButton } from '../ui/ActionButton.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { inputClass } from '../ui/Field.tsx';
import { formatBytes, formatCount } from '../ui/format.ts';
import { Problem } from '../ui/Problem.tsx';
import { saveFile } from '../ui/saveFile.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import styles from './SavedGroup.module.css';
import { useItems } from './useSavedGroups.ts';

type ListGroup = Extract<SavedGroup, { type: 'list' }>;
type Props = { group: ListGroup; mayEdit: boolean; onEdit: (edit: 'append' | 'remove') => void };

/** As many are asked for at once. */
const PAGE = 20;
const MOST_SHOWN = 100;

/** The ids of a list: some of them, and whether somebody is among them. */
export function ItemsCard({ group, mayEdit, onEdit }: Props) {
  const [typed, setTyped] = useState('');
  const [limit, setLimit] = useState(PAGE);
  const search = useDeferredValue(typed.trim());
  const { data, error, mutate } = useItems(group.id, search, limit);
  const isFound = search !== '' && data?.isMember;
  return (
    <Card flush>
      <section aria-label="Ids">
        <header className={styles.head}>
          <h2>Ids</h2>
          <span className="muted">
            {formatCount(group.itemCount)} values of <code>{group.attributeKey}</code>
          </span>
          <label className={styles.search}>
            <IconSearch size={15} aria-hidden="true" />
            <span className="sr">Is somebody in it?</span>
            <input
              type="search"
              className={`${inputClass} mono`}
              placeholder="Is somebody in it?"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <span role="status" className={isFound ? styles.in : styles.out}>
              {search !== '' && data ? (isFound ? 'is in' : 'is not in') : ''}
            </span>
          </label>
          <Export group={group} />
          {mayEdit && (
            <>
              <Button icon={<IconMinus size={15} />} onClick={() => onEdit('remove')}>
                Remove
              </Button>
              <Button look="soft" icon={<IconPlus size={15} />} onClick={() => onEdit('append')}>
                Append
              </Button>
            </>
          )}
        </header>
        {!data &&
          (error ? <Problem error={error} onRetry={() => void mutate()} /> : <Skeleton width="100%" height={120} />)}
        {data && data.items.length > 0 && (
          <ul className={styles.items}>
            {data.items.map((item) => (
              <li key={item} className={item === search ? styles.found : undefined}>
                {item}
              </li>
            ))}
          </ul>
        )}
        {data?.items.length === 0 && (
          <p className={styles.none}>
            {group.itemCount === 0 ? 'The list is empty: nobody is in this group.' : 'No id contains this.'}
          </p>
        )}
        {data && (
          <footer className={styles.foot}>
            <span>
              {formatCount(data.items.length)} of {formatCount(data.total)} shown
            </span>
            {data.items.length < Math.min(data.total, MOST_SHOWN) && (
              <Button look="text" small onClick={() => setLimit(MOST_SHOWN)}>
                Show more
              </Button>
            )}
            <span>{formatBytes(group.bytes)}</span>
          </footer>
        )}
      </section>
    </Card>
  );
}

function Export({ group }: { group: ListGroup }) {
  const api = useApi();
  const save = async () => {
    const { savedGroup } = await api.call('GET /api/v1/saved-groups/:id', { params: { id: group.id } });
    const values = savedGroup.type === 'list' ? (savedGroup.values ?? []) : [];
    saveFile(`${group.name}.csv`, 'text/csv', `${[group.attributeKey, ...values].map(quoted).join('\n')}\n`);
  };
  return (
    <ActionButton icon={<IconDownload size={15} />} onAction={save} disabled={group.itemCount === 0}>
      Export
    </ActionButton>
  );
}

const quoted = (text: string): string => (/[",;\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
