import type { DomMutation } from '../payload.ts';

type Value = string | null;
/** Of one property of one element: what the page set last, and what we made of it. */
type Property = { base: Value; written: Value };
type Home = { parent: ParentNode; next: ChildNode | null; movedAt: number };

const matches = new Map<DomMutation, Set<Element>>();
const properties = new WeakMap<Element, Map<string, Property>>();
const homes = new Map<Element, Home>();
let observer: MutationObserver | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;

const minimumMoveMs = 1000;
const actions: Record<string, string> = { html: 'set append', position: 'set' };

/**
 * Applies a change to every element that matches now or later, again whenever the page overwrites it, and returns how
 * to take it back. Changes to one property stack, in order, on what the page itself last set.
 */
export const mutate = (mutation: DomMutation): (() => void) => {
  const { attribute, action } = mutation;
  const elements = new Set<Element>();
  const isKnown = (actions[attribute] ?? 'set append remove').split(' ').includes(action);
  if (isKnown && /^[A-Za-z_:][\w:.-]*$/.test(attribute)) matches.set(mutation, elements);
  refresh();
  return () => {
    matches.delete(mutation);
    for (const element of elements) apply(element, mutation);
    refresh();
  };
};

const select = (selector = ''): Element[] => {
  try {
    return [...document.querySelectorAll(selector)];
  } catch {
    return [];
  }
};

const refresh = (): void => {
  observer ??= new MutationObserver(refresh);
  observer.disconnect();
  for (const [mutation, elements] of matches) {
    for (const element of select(mutation.selector)) {
      if (mutation.attribute !== 'position' || !elements.size) elements.add(element);
    }
    for (const element of elements) {
      if (element.isConnected) apply(element, mutation);
      else elements.delete(element);
    }
  }
  const everything = { subtree: true, childList: true, attributes: true, characterData: true };
  if (matches.size) observer.observe(document, everything);
};

/** Brings an element to what the changes that are still wanted make of it. */
const apply = (element: Element, mutation: DomMutation): void => {
  if (mutation.attribute !== 'position') settle(element, mutation.attribute);
  else if (matches.has(mutation)) move(element, mutation);
  else sendHome(element);
};

const read = (element: Element, name: string): Value =>
  name === 'html' ? element.innerHTML : element.getAttribute(name);

const write = (element: Element, name: string, value: Value): void => {
  if (name === 'html') element.innerHTML = value as string;
  else if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
};

/** Starts from the page's own value, which is whatever it holds now unless we wrote that. */
const settle = (element: Element, name: string): void => {
  const known = properties.get(element) ?? new Map<string, Property>();
  properties.set(element, known);
  const current = read(element, name);
  const last = known.get(name);
  const base = last && current === last.written ? last.base : current;
  let value = base;
  for (const [mutation, elements] of matches) {
    if (mutation.attribute === name && elements.has(element)) value = change(value, mutation);
  }
  if (value !== current) write(element, name, value);
  known.set(name, { base, written: read(element, name) });
};

const words = (text: Value): string[] => text?.match(/\S+/g) ?? [];

const change = (value: Value, { attribute, action, value: given = '' }: DomMutation): Value => {
  if (action === 'set') return given;
  if (attribute === 'class') {
    const named = words(given);
    const others = words(value).filter((name) => !named.includes(name));
    return others.concat(action === 'append' ? named : []).join(' ');
  }
  return action === 'append' ? (value ?? '') + given : null;
};

/** At most one move a second, so that a page that insists on its own order is not fought in a loop. */
const move = (element: Element, { parentSelector, insertBeforeSelector }: DomMutation): void => {
  const [parent] = select(parentSelector);
  const [before = null] = select(insertBeforeSelector);
  if (!parent || element.contains(parent) || (before && before.parentNode !== parent)) return;
  if (element.parentNode === parent && element.nextSibling === before) return;
  const home = homes.get(element) ?? {
    parent: element.parentNode as ParentNode,
    next: element.nextSibling,
    movedAt: 0,
  };
  const waitMs = home.movedAt + minimumMoveMs - Date.now();
  if (waitMs > 0) {
    clearTimeout(retry);
    retry = setTimeout(refresh, waitMs);
    return;
  }
  homes.set(element, { ...home, movedAt: Date.now() });
  parent.insertBefore(element, before);
};

const sendHome = (element: Element): void => {
  const home = homes.get(element);
  homes.delete(element);
  if (home) home.parent.insertBefore(element, home.next?.parentNode === home.parent ? home.next : null);
};
