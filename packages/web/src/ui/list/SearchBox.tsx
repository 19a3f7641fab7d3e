import { IconSearch, IconX } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type ReactNode,
  startTransition,
  useDeferredValue,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { IconButton } from '../Button.tsx';
import { useKeys } from '../keys.ts';
import { type Completion, type Offer, offerAt } from './complete.ts';
import styles from './Search.module.css';
import { type Term, piecesOf } from './terms.ts';
import { useEcho } from './useEcho.ts';

type SearchBoxProps<Row> = {
  text: string;
  onText: (text: string) => void;
  /** Somebody is about to search. */
  onReady: () => void;
  placeholder: string;
  label: string;
  terms: readonly Term<Row>[];
  rows: readonly Row[];
};

const NOTHING: Offer = { start: 0, end: 0, completions: [] };

/** The search box of a list; `/` jumps into it. Where the list has terms, it offers how to write them. */
export function SearchBox<Row>({ text, onText, onReady, placeholder, label, terms, rows }: SearchBoxProps<Row>) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(text);
  const note = useEcho(text, setTyped);
  // The letter shows at once; the list, which may be long, follows when there is time.
  const tell = (next: string) => {
    note(next);
    setTyped(next);
    startTransition(() => onText(next));
  };
  useKeys({ '/': () => input.current?.focus() });
  const offers = useOffers({ input, typed, terms, rows, onTake: tell });
  return (
    <div className={styles.search} onBlur={offers.onBlur}>
      <IconSearch size={15} aria-hidden="true" />
      <Pieces text={typed} terms={terms} input={input} />
      <input
        ref={input}
        type="search"
        value={typed}
        placeholder={placeholder}
        spellCheck={false}
        autoComplete="off"
        aria-label={`Search ${label.toLowerCase()}`}
        onChange={(event) => {
          tell(event.currentTarget.value);
          offers.look(event.currentTarget);
        }}
        onFocus={(event) => {
          onReady();
          offers.look(event.currentTarget);
        }}
        onSelect={(event) => offers.look(event.currentTarget)}
        onKeyDown={offers.onKeyDown}
        {...offers.aria}
      />
      {typed ? (
        <IconButton className={styles.clear} label="Clear the search" onClick={() => tell('')}>
          <IconX size={15} />
        </IconButton>
      ) : (
        <kbd className={styles.slash} aria-hidden="true">
          /
        </kbd>
      )}
      {offers.list}
    </div>
  );
}

/** The terms that are written, marked behind the text of the box; they follow it when it is longer than the box. */
function Pieces({
  text,
  terms,
  input,
}: {
  text: string;
  terms: readonly Term<never>[];
  input: { current: HTMLInputElement | null };
}) {
  const pieces = piecesOf(text, terms);
  if (pieces.length === 0) return null;
  const parts: ReactNode[] = [];
  let from = 0;
  for (const { start, end } of pieces) {
    parts.push(text.slice(from, start), <mark key={start}>{text.slice(start, end)}</mark>);
    from = end;
  }
  return (
    <span
      aria-hidden="true"
      className={styles.pieces}
      ref={(element) => {
        if (element && input.current) element.scrollLeft = input.current.scrollLeft;
      }}
    >
      {parts}
      {text.slice(from)}
    </span>
  );
}

type OffersOptions<Row> = {
  input: { current: HTMLInputElement | null };
  typed: string;
  terms: readonly Term<Row>[];
  rows: readonly Row[];
  onTake: (text: string) => void;
};

/** What is offered while somebody writes: arrows choose, Tab or Enter takes, Escape sends it away. */
function useOffers<Row>({ input, typed, terms, rows, onTake }: OffersOptions<Row>) {
  const id = useId();
  const [caret, setCaret] = useState<number | null>(null);
  const [at, setAt] = useState(-1);
  // Counting many rows may take a moment: the letter goes first.
  const place = useDeferredValue(useMemo(() => ({ typed, caret }), [typed, caret]));
  const offer = useMemo(
    () => (place.caret === null || terms.length === 0 ? NOTHING : offerAt(place.typed, place.caret, terms, rows)),
    [place, terms, rows],
  );
  const { completions } = offer;
  const isOpen = caret !== null && completions.length > 0;
  const close = () => {
    setCaret(null);
    setAt(-1);
  };
  const take = ({ text }: Completion) => {
    // A name wants its values next; after a value comes the next piece.
    const end = text.endsWith(':') ? text : `${text} `;
    const before = place.typed.slice(0, offer.start) + end;
    onTake(before + place.typed.slice(offer.end).trimStart());
    setCaret(before.length);
    setAt(-1);
    requestAnimationFrame(() => input.current?.setSelectionRange(before.length, before.length));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const chosen = completions[at] ?? (event.key === 'Tab' && offer.end > offer.start ? completions[0] : undefined);
    if (step !== 0) setAt((at + step + completions.length + (at < 0 && step < 0 ? 1 : 0)) % completions.length);
    else if (event.key === 'Escape') close();
    else if ((event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) && chosen) take(chosen);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    look: (box: HTMLInputElement) => terms.length > 0 && setCaret(box.selectionStart ?? box.value.length),
    onBlur: close,
    onKeyDown,
    aria:
      terms.length === 0
        ? {}
        : {
            role: 'combobox',
            'aria-expanded': isOpen,
            'aria-autocomplete': 'list' as const,
            'aria-controls': isOpen ? id : undefined,
            'aria-activedescendant': isOpen && at >= 0 ? `${id}-${at}` : undefined,
          },
    list: isOpen && (
      <div className={styles.offers}>
        <ul id={id} role="listbox" aria-label="What can be written here">
          {completions.map((completion, index) => (
            <li
              key={completion.text}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              // The box keeps the focus.
              onMouseDown={(event) => {
                event.preventDefault();
                take(completion);
              }}
            >
              <code>{completion.text}</code>
              <span>{completion.hint}</span>
              <span className="num">{completion.count?.toLocaleString('en-US')}</span>
            </li>
          ))}
        </ul>
        <footer aria-hidden="true">
          <kbd>Tab</kbd> complete <kbd>-</kbd> not <kbd>,</kbd> or
        </footer>
      </div>
    ),
  };
}
