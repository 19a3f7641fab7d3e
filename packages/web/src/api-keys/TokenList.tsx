import type { PersonalToken } from '@gb/domain/api-keys';
import { IconKey, IconPlus, IconTrash } from '@tabler/icons-react';
import { Suspense, useMemo, useState } from 'react';
import { useListSearch } from '../platform/useListSearch.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import type { Column } from '../ui/list/columns.ts';
import { List } from '../ui/list/List.tsx';
import { Problem } from '../ui/Problem.tsx';
import { RowMenu } from '../ui/RowMenu.tsx';
import { createdColumn, descriptionColumn, endingColumn, lastUsedColumn } from './columns.tsx';
import { useKeyActions, useTokens } from './useKeys.ts';
import { lazyPart } from '../ui/lazyPart.tsx';

const TokenForm = lazyPart(async () => ({ default: (await import('./TokenForm.tsx')).TokenForm }));
const Confirm = lazyPart(async () => ({ default: (await import('../ui/Modal.tsx')).Confirm }));

type Dialog = { kind: 'new' } | { kind: 'remove'; token: PersonalToken } | null;

/** One's own tokens for this organization. */
export function TokenList() {
  const { data, error, mutate } = useTokens();
  const { removeToken } = useKeyActions();
  const { text, onText, params, onParams } = useListSearch();
  const [dialog, setDialog] = useState<Dialog>(null);
  const close = () => setDialog(null);
  const columns = useMemo(() => columnsWith((token) => setDialog({ kind: 'remove', token })), []);
  const add = (
    <Button look="primary" icon={<IconPlus size={16} />} onClick={() => setDialog({ kind: 'new' })}>
      New token
    </Button>
  );
  if (error && !data) return <Problem error={error} onRetry={() => void mutate()} />;
  return (
    <>
      {data && data.personalAccessTokens.length > 0 && <div>{add}</div>}
      <List
        id="personal-access-tokens"
        label="Personal access tokens"
        noun={['token', 'tokens']}
        rows={data?.personalAccessTokens}
        rowId={({ id }) => id}
        columns={columns}
        defaultSort={{ field: 'created', dir: -1 }}
        search={{ fields: ['description'], placeholder: 'Search tokens' }}
        docOf={docOf}
        text={text}
        onText={onText}
        params={params}
        onParams={onParams}
        empty={
          <EmptyState icon={<IconKey size={22} />} title="No personal access tokens yet" actions={add}>
            A token lets your own scripts call the API as you, with whatever you may do at that moment. It stops working
            when you leave the organization.
          </EmptyState>
        }
      />
      <Suspense>
        {dialog?.kind === 'new' && <TokenForm onClose={close} />}
        {dialog?.kind === 'remove' && (
          <Confirm
            title={`Revoke the token “${dialog.token.description}”?`}
            confirmText="Revoke"
            onConfirm={() => removeToken(dialog.token.id)}
            onClose={close}
          >
            Scripts that use it are refused from their next call on. This cannot be undone.
          </Confirm>
        )}
      </Suspense>
    </>
  );
}

const docOf = ({ description }: PersonalToken) => ({ description });

const columnsWith = (remove: (token: PersonalToken) => void): readonly Column<PersonalToken>[] => [
  descriptionColumn<PersonalToken>(),
  endingColumn<PersonalToken>(),
  createdColumn<PersonalToken>(),
  lastUsedColumn<PersonalToken>(),
  {
    id: 'menu',
    header: 'Actions',
    hideHeader: true,
    phone: 'corner',
    width: '40px',
    align: 'end',
    cell: (token) => (
      <RowMenu
        label={`Actions for ${token.description}`}
        items={[{ label: 'Revoke', icon: <IconTrash size={16} />, danger: true, onSelect: () => remove(token) }]}
      />
    ),
  },
];
