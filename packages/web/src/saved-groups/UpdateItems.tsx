import { ITEM_EDITS, type ItemEdit, type ItemOutcome } from '@gb/domain/saved-groups/itemEdit';
import { type IdFile, readIds } from '@gb/domain/saved-groups/readIds';
import type { SavedGroup } from '@gb/domain/saved-groups';
import { IconFileText, IconUpload } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ActionButton } from '../ui/ActionButton.tsx';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { TextArea } from '../ui/Field.tsx';
import { countOf, formatBytes, formatCount } from '../ui/format.ts';
import { Segmented } from '../ui/Segmented.tsx';
import { Select } from '../ui/Select.tsx';
import { Spinner } from '../ui/Button.tsx';
import { messageOf } from '../ui/messageOf.ts';
import { overLimit } from './NewGroupForm.tsx';
import styles from './SavedGroup.module.css';
import { useGroupTarget } from './useGroupTarget.ts';
import { useSavedGroupActions } from './useSavedGroups.ts';

type Props = {
  group: Extract<SavedGroup, { type: 'list' }>;
  edit: ItemEdit;
  onEdit: (edit: ItemEdit) => void;
  onDraft: (version: number) => void;
  onClose: () => void;
};
type Source = { text: string; file: { name: string; size: number } | null };
type Preview = (ItemOutcome & { over: number }) | { failure: string } | null;

const EDIT_WORDS: Readonly<Record<ItemEdit, string>> = { append: 'Append', remove: 'Remove', replace: 'Replace' };
const PASTED: Source = { text: '', file: null };

/** Changes the ids of a list by what is pasted or uploaded, after showing what comes of it. */
export function UpdateItems({ group, edit, onEdit, onDraft, onClose }: Props) {
  const { editItems } = useSavedGroupActions();
  const target = useGroupTarget(group);
  const [source, setSource] = useState<Source>(PASTED);
  const [column, setColumn] = useState<string>();
  const read = readIds(source.text, { attribute: group.attributeKey, column });
  const preview = usePreview(group.id, edit, read.ids);
  const outcome = preview && 'after' in preview ? preview : null;
  const hasColumn = read.columns === null || read.column !== null;
  const isReady = outcome !== null && outcome.over === 0 && outcome.added + outcome.removed > 0 && hasColumn;
  const save = async (isLive: boolean) => {
    const version = await editItems(group.id, edit, read.ids, isLive ? target.live : target.draft);
    if (isLive) onClose();
    else if (version !== null) onDraft(version);
  };
  return (
    <Card flush>
      <section aria-label="Update the list">
        <header className={styles.head}>
          <h2>{source.file ? 'Update from a file' : 'Update the list'}</h2>
          <Segmented
            label="What is done with the ids"
            value={edit}
            onChange={onEdit}
            choices={ITEM_EDITS.map((value) => ({ value, label: EDIT_WORDS[value] }))}
          />
        </header>
        <div className={styles.update}>
          {source.file ? (
            <div className={styles.file}>
              <IconFileText size={16} aria-hidden="true" />
              <code>{source.file.name}</code>
              <span className="muted">
                {formatBytes(source.file.size)}
                {read.column && `, column ${read.column}`}
              </span>
              <span className={styles.push}>{countOf(read.lines, 'line')} read</span>
            </div>
          ) : (
            <TextArea
              label="Ids"
              mono
              rows={5}
              hint="One a line, with commas, or a table with a line of names."
              value={source.text}
              onChange={(event) => setSource({ text: event.currentTarget.value, file: null })}
            />
          )}
          {read.columns && read.columns.length > 1 && (
            <Select
              label="Column"
              hint={hasColumn ? undefined : `None is called ${group.attributeKey}.`}
              error={hasColumn ? undefined : `No column is called ${group.attributeKey}: choose the one with the ids`}
              options={read.columns}
              initial="Choose a column"
              value={read.column ?? ''}
              onChange={setColumn}
            />
          )}
          {read.ids.length > 0 && <Outcome read={read} preview={preview} />}
          {outcome && outcome.over > 0 && <Alert tone="bad">{overLimit(outcome.over)}</Alert>}
          <div className={styles.decide}>
            <span className="muted">
              {outcome && isReady ? `${countOf(outcome.added + outcome.removed, 'person', 'people')} change group` : ''}
            </span>
            <FileButton onFile={(next) => setSource(next)} />
            <Button onClick={onClose}>Discard</Button>
            {!target.isReviewed && (
              <ActionButton disabled={!isReady} onAction={() => save(true)}>
                {EDIT_WORDS[edit]} now
              </ActionButton>
            )}
            <ActionButton look="primary" disabled={!isReady} onAction={() => save(false)}>
              {target.draftWords}
            </ActionButton>
          </div>
        </div>
      </section>
    </Card>
  );
}

/** What the server says an edit comes to; asked a moment after the last change. */
function usePreview(id: string, edit: ItemEdit, ids: string[]): Preview {
  const { preview } = useSavedGroupActions();
  const [found, setFound] = useState<{ of: string; preview: Preview }>({ of: '', preview: null });
  const of = `${edit} ${ids.length} ${ids[0] ?? ''} ${ids.at(-1) ?? ''} ${ids.join('').length}`;
  useEffect(() => {
    if (ids.length === 0) return undefined;
    const timer = setTimeout(() => {
      void preview(id, edit, ids).then(
        (outcome) => setFound({ of, preview: outcome }),
        (error: unknown) => setFound({ of, preview: { failure: messageOf(error) } }),
      );
    }, 300);
    return () => clearTimeout(timer);
    // What is asked for is named by `of`; the ids are a new list each time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [of, id]);
  return ids.length > 0 && found.of === of ? found.preview : null;
}

function Outcome({ read, preview }: { read: IdFile; preview: Preview }) {
  const [showsWrong, setShowsWrong] = useState(false);
  if (preview && 'failure' in preview) return <Alert tone="bad">{preview.failure}</Alert>;
  return (
    <>
      <div className={styles.outcome} role="status">
        <Fact count={preview?.after} words="ids after" />
        <Fact count={preview?.added} words="new" sign="+" />
        <Fact count={preview?.removed} words="no longer there" sign="−" />
        <Fact count={read.twice} words="twice in what was given" />
        <Fact
          count={read.wrong.length}
          words={
            read.wrong.length === 0 ? (
              'not an id'
            ) : (
              <>
                not an id,{' '}
                <Button look="text" small onClick={() => setShowsWrong(!showsWrong)}>
                  {showsWrong ? 'hide lines' : 'see lines'}
                </Button>
              </>
            )
          }
        />
      </div>
      {showsWrong && (
        <ul className={styles.wrong}>
          {read.wrong.slice(0, 20).map(({ line, text }) => (
            <li key={line}>
              Line {formatCount(line)}: {text === '' ? 'empty' : `${text}… is too long`}
            </li>
          ))}
          {read.wrong.length > 20 && <li>and {formatCount(read.wrong.length - 20)} more</li>}
        </ul>
      )}
    </>
  );
}

function Fact({ count, words, sign = '' }: { count: number | undefined; words: ReactNode; sign?: '' | '+' | '−' }) {
  const tone = sign === '+' ? styles.in : sign === '−' ? styles.bad : '';
  return (
    <div>
      <strong className={count ? tone : ''}>
        {count === undefined ? <Spinner /> : `${count > 0 ? sign : ''}${formatCount(count)}`}
      </strong>
      <span className="muted">{words}</span>
    </div>
  );
}

function FileButton({ onFile }: { onFile: (source: Source) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const read = async (file: File) => onFile({ text: await file.text(), file: { name: file.name, size: file.size } });
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/plain,text/csv"
        aria-label="File with ids"
        hidden
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) void read(file);
        }}
      />
      <Button icon={<IconUpload size={15} />} onClick={() => input.current?.click()}>
        Choose a file
      </Button>
    </>
  );
}
