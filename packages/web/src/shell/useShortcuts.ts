import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useKeys } from '../ui/keys.ts';

type ShellActions = { palette: () => void; shortcuts: () => void; collapse: () => void };

/** Every shortcut of the app, as its sheet shows them. */
export const SHORTCUTS: readonly (readonly [keys: string, does: string])[] = [
  ['Ctrl K / ⌘ K', 'Search or jump to anything'],
  ['/', 'Search the list'],
  ['j / k', 'Next or previous row'],
  ['x', 'Select the row'],
  ['Enter', 'Open the row'],
  ['e', 'Edit the row'],
  ['c', 'Make a new one'],
  ['?', 'Show this sheet'],
  ['g f', 'Go to features'],
  ['g e', 'Go to experiments'],
  ['g m', 'Go to metrics'],
  ['g s', 'Go to SDK connections'],
  ['[', 'Hide or show the sidebar'],
  ['Ctrl Enter / ⌘ Enter', 'Submit a dialog'],
  ['Esc', 'Close a dialog'],
];

/** Listens for the shell's shortcuts. */
export function useShortcuts(actions: ShellActions): void {
  const navigate = useNavigate();
  const go = (to: string) => () => void navigate({ to });
  useKeys({
    'g f': go('/features'),
    'g e': go('/experiments'),
    'g m': go('/metrics'),
    'g s': go('/sdks'),
    '?': actions.shortcuts,
    '[': actions.collapse,
  });
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      latest.current.palette();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
