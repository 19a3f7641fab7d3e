import type { PageChange } from '../payload.ts';
import { mutate } from './mutate.ts';
import { isBrowser } from './platform.ts';

const append = (tag: 'style' | 'script', text: string, nonce?: string): (() => void) => {
  const element = document.createElement(tag);
  if (nonce) element.nonce = nonce;
  element.textContent = text;
  document.head.appendChild(element);
  return () => element.remove();
};

/** Applies a variation's style, script and element changes to the page; the returned function takes them back. */
export const applyChange = ({ css, js, domMutations }: PageChange, nonce?: string): (() => void) | undefined => {
  if (!isBrowser) return;
  const undo = [
    ...(css ? [append('style', css)] : []),
    ...(js ? [append('script', js, nonce)] : []),
    ...(domMutations ?? []).map(mutate),
  ];
  return () => {
    for (const step of undo) step();
  };
};
