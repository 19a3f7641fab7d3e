import type { Locator, Page } from 'playwright-core';

const MOST_PRESSES = 60;

/** Somebody who has no mouse: reaches controls with Tab, and presses, chooses and types from there. */
export function keyboardOf(page: Page) {
  const press = (key: string) => page.keyboard.press(key);

  /** Tabs until the control has the focus and shows it. Fails when it cannot be reached, or looks no different there. */
  async function reach(target: Locator): Promise<void> {
    await target.waitFor();
    const before = await target.evaluate(lookOf);
    for (let count = 0; !(await target.evaluate(hasFocus)); count++) {
      if (count === MOST_PRESSES) throw new Error(`The Tab key does not reach ${target}`);
      await press('Tab');
    }
    if (before !== FOCUSED && (await target.evaluate(lookOf, true)) === before)
      throw new Error(`${target} has the focus, and does not show it`);
  }

  return {
    reach,
    press,
    /** Presses a button or follows a link. */
    async use(role: 'button' | 'link', name: string | RegExp, within: Page | Locator = page): Promise<void> {
      await reach(within.getByRole(role, { name, exact: typeof name === 'string' }).first());
      await press('Enter');
    },
    async toggle(name: string | RegExp, within: Page | Locator = page): Promise<void> {
      await reach(within.getByRole('switch', { name }).first());
      await press('Space');
    },
    /** Replaces what a field holds. */
    async fill(label: string, text: string, within: Page | Locator = page): Promise<void> {
      const named = { name: label, exact: true };
      await reach(within.getByRole('textbox', named).or(within.getByRole('combobox', named)));
      await press('ControlOrMeta+a');
      await page.keyboard.insertText(text);
    },
    /** Opens a list of choices and goes down it to one of them. */
    async choose(label: string, option: string, within: Page | Locator = page): Promise<void> {
      await reach(within.getByLabel(label, { exact: true }).first());
      await press('ArrowDown');
      const wanted = page.getByRole('option', { name: option, exact: true });
      await wanted.waitFor();
      await goTo(wanted, 'ArrowDown', (element) => element.hasAttribute('data-combobox-selected'));
      await press('Enter');
    },
    /** Opens a menu and goes down it to one of its items. */
    async pick(button: string | RegExp, item: string): Promise<void> {
      await reach(page.getByRole('button', { name: button }).first());
      await press('Enter');
      const wanted = page.getByRole('menuitem', { name: item, exact: true });
      await wanted.waitFor();
      await goTo(wanted, 'ArrowDown', hasFocus);
      await press('Enter');
    },
  };

  async function goTo(target: Locator, key: string, isThere: (element: Element) => boolean): Promise<void> {
    for (let count = 0; count <= MOST_PRESSES; count++) {
      if (await target.evaluate(isThere)) return;
      await press(key);
    }
    throw new Error(`${key} does not reach ${target}`);
  }
}

const FOCUSED = 'focused';
const hasFocus = (element: Element): boolean => element === document.activeElement;

/** How a control and what it stands in look, as far as a focus may change it. */
function lookOf(element: Element, evenFocused = false): string {
  if (element === document.activeElement && !evenFocused) return 'focused';
  const family = [element, ...(element.parentElement?.children ?? []), element.parentElement?.parentElement];
  return family
    .flatMap((one) => (one ? [getComputedStyle(one), getComputedStyle(one, '::after')] : []))
    .map(({ outline, boxShadow, borderColor, backgroundColor }) =>
      [outline, boxShadow, borderColor, backgroundColor].join(),
    )
    .join(';');
}
