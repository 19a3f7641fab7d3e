import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

type ShellActions = { palette: () => void; shortcuts: () => void; collapse: () => void };

/** Where "g" and a letter lead. */
const GO_TO: Readonly<Record<string, string>> = { f: '/features', e: '/experiments', m: '/metrics', s: '/sdks' };
const SECOND_KEY_MS = 1000;

/** Every shortcut of the shell, as its sheet shows them. */
export const SHORTCUTS: readonly (readonly [keys: string, does: string])[] = [
  ['Ctrl K / ⌘ K', 'Search or jump to anything'],
  ['/', 'Search the list'],
  ['?', 'Show this sheet'],
  ['g f', 'Go to features'],
  ['g e', 'Go to experiments'],
  ['g m', 'Go to metrics'],
  ['g s', 'Go to SDK connections'],
  ['[', 'Hide or show the sidebar'],
  ['Ctrl Enter / ⌘ Enter', 'Submit a dialog'],
  ['Esc', 'Close a dialog'],
];

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], [role=dialog]') !== null;

/** Listens for the shell's shortcuts. Single letters are off while typing. */
export function useShortcuts(actions: ShellActions): void {
  const navigate = useNavigate();
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    let wentAt = Number.NEGATIVE_INFINITY;
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey)) {
        event.preventDefault();
        return latest.current.palette();
      }
      if (isTyping(event.target) || event.metaKey || event.ctrlKey || event.altKey) return;
      const target = event.timeStamp - wentAt < SECOND_KEY_MS ? GO_TO[event.key] : undefined;
      wentAt = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (target) return void navigate({ to: target });
      if (event.key === '?') latest.current.shortcuts();
      if (event.key === '[') latest.current.collapse();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [navigate]);
}
