import { IMAGE_ACCEPT } from '@gb/domain/uploads';
import { IconPhoto } from '@tabler/icons-react';
import {
  type ChangeEvent,
  type ClipboardEvent,
  type KeyboardEvent,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { recall, remember } from '../platform/storage.ts';
import { useUpload } from '../platform/useUpload.ts';
import { ErrorAlert } from '../ui/Alert.tsx';
import { Button, IconButton } from '../ui/Button.tsx';
import { TextArea } from '../ui/Field.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import { SubmitProblem } from '../ui/SubmitProblem.tsx';
import { useSubmit } from '../ui/useSubmit.ts';
import styles from './Comments.module.css';
import { lazyPart } from '../ui/lazyPart.tsx';

const Markdown = lazyPart(() => import('./Markdown.tsx'));

type ComposerProps = {
  label: string;
  first?: string;
  /** Under which what is being written is kept until it is sent, so that leaving the page does not lose it. */
  draftKey?: string;
  submitText: string;
  onSubmit: (content: string) => Promise<unknown>;
  onCancel?: () => void;
};

/** Where a comment is written: markdown with a preview; images by choosing, or by pasting. */
export function Composer({ label, first = '', draftKey, submitText, onSubmit, onCancel }: ComposerProps) {
  const [text, setText] = useDraft(draftKey, first);
  const [mode, setMode] = useState<'write' | 'preview'>('write');
  const send = async () => {
    await onSubmit(text.trim());
    // Also where the page was left meanwhile.
    if (draftKey) remember(draftKey, null, inSession);
  };
  const sending = useSubmit({ onSubmit: send, onSuccess: () => setText('') });
  const pictures = usePictures((link) => setText((now) => (now === '' ? link : `${now}\n\n${link}`)));
  const isEmpty = text.trim() === '';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && !isEmpty) void sending.submit();
  };
  return (
    <form
      className={styles.composer}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        void sending.submit();
      }}
    >
      {mode === 'write' ? (
        <TextArea
          label={label}
          placeholder="Markdown works here"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={pictures.onPaste}
        />
      ) : (
        <div className={styles.preview}>
          <Suspense fallback={text}>{isEmpty ? 'Nothing to preview' : <Markdown text={text} />}</Suspense>
        </div>
      )}
      <SubmitProblem submission={sending} onGiveUp={() => onCancel?.()} />
      {pictures.error && <ErrorAlert text={pictures.error} />}
      <div className={styles.tools}>
        <Segmented
          label="Show the comment as"
          value={mode}
          onChange={setMode}
          choices={[
            { value: 'write', label: 'Write' },
            { value: 'preview', label: 'Preview' },
          ]}
        />
        <input ref={pictures.chooser} type="file" accept={IMAGE_ACCEPT} hidden onChange={pictures.onChoose} />
        <IconButton
          label="Add an image"
          disabled={pictures.busy || mode === 'preview'}
          onClick={() => pictures.chooser.current?.click()}
        >
          <IconPhoto size={17} />
        </IconButton>
        <span className={styles.spacer} />
        {onCancel && (
          <Button small onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button small type="submit" look="primary" busy={sending.busy} disabled={isEmpty}>
          {submitText}
        </Button>
      </div>
    </form>
  );
}

const inSession = () => sessionStorage;

/** Text as it is written; with a key it is still there after leaving the page, or loading it again. */
function useDraft(key: string | undefined, first: string) {
  const [text, setText] = useState(() => (key && recall(key, inSession)) ?? first);
  useEffect(() => {
    if (key) remember(key, text || null, inSession);
  }, [key, text]);
  return [text, setText] as const;
}

/** Uploads what is chosen or pasted, and gives the markdown that shows it. */
function usePictures(insert: (link: string) => void) {
  const upload = useUpload();
  const chooser = useRef<HTMLInputElement>(null);
  const file = useRef<File | null>(null);
  const { busy, error, submit } = useSubmit({
    onSubmit: async () => file.current && insert(`![${file.current.name}](${await upload(file.current)})`),
    onSuccess: () => {},
  });
  const take = (next: File | undefined) => {
    file.current = next ?? null;
    if (next) void submit();
  };
  return {
    busy,
    error,
    chooser,
    onChoose: (event: ChangeEvent<HTMLInputElement>) => {
      take(event.currentTarget.files?.[0]);
      event.currentTarget.value = '';
    },
    onPaste: (event: ClipboardEvent) => {
      const pasted = [...event.clipboardData.files].find(({ type }) => type.startsWith('image/'));
      if (!pasted) return;
      event.preventDefault();
      take(pasted);
    },
  };
}
