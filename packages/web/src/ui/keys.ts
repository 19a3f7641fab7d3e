import { useEffect, useRef } from 'react';

/** What keys do: one key (`j`), or two pressed one after the other (`g f`). */
export type Bindings = Readonly<Record<string, () => void>>;

const SECOND_KEY_MS = 1000;
const STORED_AS = 'gb-letter-shortcuts';
const OFF = 'off';

/** Whether single letters do anything; people who dictate or mistype can turn them off. */
export const letterShortcutsOn = (): boolean => localStorage.getItem(STORED_AS) !== OFF;
export function turnLetterShortcuts(on: boolean): void {
  if (on) localStorage.removeItem(STORED_AS);
  else localStorage.setItem(STORED_AS, OFF);
}

const TYPING = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]';
const OVERLAY = '[role=dialog], [role=menu], [role=listbox]';

/** Keys are left alone while somebody types or an overlay is open: they belong to it. */
const isElsewhere = ({ target }: KeyboardEvent): boolean =>
  (target instanceof HTMLElement && target.closest(`${TYPING}, ${OVERLAY}`) !== null) ||
  document.querySelector('[role=dialog]') !== null;

const layers: { current: Bindings }[] = [];
let last = { key: '', at: Number.NEGATIVE_INFINITY };

/** The binding of the layer that came last; two keys in a row go before one. */
function find(key: string, previous: string): (() => void) | undefined {
  for (const name of [`${previous} ${key}`, key])
    for (const layer of layers.toReversed()) if (layer.current[name]) return layer.current[name];
  return undefined;
}

function onKey(event: KeyboardEvent): void {
  if (event.metaKey || event.ctrlKey || event.altKey || isElsewhere(event) || !letterShortcutsOn()) return;
  const previous = event.timeStamp - last.at < SECOND_KEY_MS ? last.key : '';
  last = { key: event.key, at: event.timeStamp };
  const act = find(event.key, previous);
  if (!act) return;
  event.preventDefault();
  act();
}

/** Listens for keys as long as the component is there. Where two components bind one key, the later one has it. */
export function useKeys(bindings: Bindings): void {
  const latest = useRef(bindings);
  latest.current = bindings;
  useEffect(() => {
    if (layers.length === 0) document.addEventListener('keydown', onKey);
    layers.push(latest);
    return () => {
      layers.splice(layers.indexOf(latest), 1);
      if (layers.length === 0) document.removeEventListener('keydown', onKey);
    };
  }, []);
}
