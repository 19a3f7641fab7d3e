import type { DomMutation } from '../payload.ts';

type Value = string | null;
type Property = { base: Value; written: Value };
type Home = { parent: ParentNode; next: ChildNode | null; movedAt: number };

const matches = new Map<DomMutation, Set<Element>>();
const properties = new WeakMap<Element, Map<string, Property>>();
const homes = new Map<Element, Home>();
let observer: MutationObserver | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;

const minimumMoveMs = 1000;
const actions: Record<string, string[]> = { html: ['set', 'append'], position: ['set'] };

/**
 * Applies a change to every element that matches now or later, again whenever the page overwrites it, and returns how
 * to take it back. Changes to one property stack, in order, on what the page itself last set.
 */
export const mutate = (mutation: DomMutation): (() => void) => {
  const { attribute, action } = mutation;
  const isKnown = (actions[attribute] ?? ['set', 'append', 'remove']).includes(action);
  if (!isKnown || !/^[A-Za-z_:][\w:.-]*$/.test(attribute)) return () => {};
  matches.set(mutation, new Set());
  refresh();
  return () => {
    const elements = matches.get(mutation) ?? [];
    matches.delete(mutation);
    for (const element of elements) {
      if (attribute === 'position') sendHome(element);
      else settle(element, attribute);
    }
    refresh();
  };
};

const select = (selector: string | undefined): Element[] => {
  try {
    return selector ? [...document.querySelectorAll(selector)] : [];
  } catch {
    return [];
  }
};

const refresh = (): void => {
  observer ??= new MutationObserver(refresh);
  observer.disconnect();
  for (const [mutation, elements] of matches) {
    const found = select(mutation.selector);
    if (mutation.attribute === 'position') move(mutation, elements, found[0]);
    else {
      for (const element of found) elements.add(element);
      for (const element of elements) {
        if (element.isConnected) settle(element, mutation.attribute);
        else elements.delete(element);
      }
    }
  }
  observer.takeRecords();
  const everything = { subtree: true, childList: true, attributes: true, characterData: true };
  if (matches.size) observer.observe(document, everything);
};

const read = (element: Element, name: string): Value =>
  name === 'html' ? element.innerHTML : element.getAttribute(name);

const write = (element: Element, name: string, value: Value): void => {
  if (name === 'html') element.innerHTML = value as string;
  else if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
};

/** Brings a property to what the changes that apply to it make of the page's own value. */
const settle = (element: Element, name: string): void => {
  const known = properties.get(element) ?? new Map<string, Property>();
  properties.set(element, known);
  const current = read(element, name);
  const property = known.get(name) ?? { base: current, written: current };
  if (current !== property.written) property.base = current;
  let value = property.base;
  for (const [mutation, elements] of matches) {
    if (mutation.attribute === name && elements.has(element)) value = change(value, mutation);
  }
  if (value !== current) write(element, name, value);
  property.written = read(element, name);
  known.set(name, property);
};

const change = (value: Value, { attribute, action, value: given = '' }: DomMutation): Value => {
  if (attribute === 'class' && action !== 'set') {
    const names = new Set((value ?? '').split(/\s+/).filter(Boolean));
    for (const name of given.split(/\s+/).filter(Boolean)) {
      if (action === 'append') names.add(name);
      else names.delete(name);
    }
    return [...names].join(' ');
  }
  if (action === 'append') return (value ?? '') + given;
  return action === 'remove' ? null : given;
};

/** At most one move a second, so that a page that insists on its own order is not fought in a loop. */
const move = (mutation: DomMutation, elements: Set<Element>, found?: Element): void => {
  if (!elements.size && found) elements.add(found);
  const [element] = elements;
  const [parent] = select(mutation.parentSelector);
  const [before = null] = select(mutation.insertBeforeSelector);
  if (!element?.parentNode || !parent || (before && before.parentNode !== parent)) return;
  if (element.parentNode === parent && (before ? element.nextSibling === before : !element.nextSibling)) return;
  const home = homes.get(element) ?? { parent: element.parentNode, next: element.nextSibling, movedAt: 0 };
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
