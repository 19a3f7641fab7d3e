import { RouterProvider, createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Theme } from '../platform/Theme.tsx';
import { Modal, type ModalProps } from './Modal.tsx';

/** A page with a button that opens the dialog. */
function Example({ onClose, ...props }: Partial<ModalProps> & { onClose: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    onClose();
    setOpen(false);
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Modal title="Rename" onClose={close} {...props}>
          {props.children ?? <input aria-label="Name" />}
        </Modal>
      )}
    </>
  );
}

async function show(props: Partial<ModalProps> = {}) {
  const onClose = vi.fn();
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => <Example onClose={onClose} {...props} />,
      notFoundComponent: () => null,
    }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  render(
    <Theme still>
      <RouterProvider router={router as never} />
    </Theme>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Open' }));
  await screen.findByRole('dialog');
  return { onClose, router };
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the dialog', () => {
  it('submits once however often the button is pressed, and closes when that worked', async () => {
    let finish = () => {};
    const onSubmit = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    const { onClose } = await show({ onSubmit });
    await press('Save');
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), '{Control>}{Enter}{/Control}{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    finish();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  });

  it('shows an error line by line, blank lines dropped, and stays', async () => {
    const { onClose } = await show({
      onSubmit: async () => Promise.reject(new Error('The name is taken\n\n  Try another\n')),
    });
    await press('Save');
    const alert = await screen.findByRole('alert');
    const lines = [...alert.querySelectorAll('div')].filter(({ children }) => children.length === 0);
    expect(lines.map(({ textContent }) => textContent)).toEqual(['The name is taken', 'Try another']);
    expect(onClose).not.toHaveBeenCalled();
    const buttons = within(alert.closest('form') as HTMLElement).getAllByRole('button');
    expect(buttons.map((button) => button.ariaLabel || button.textContent)).toEqual(['Close', 'Cancel', 'Save']);
    expect(buttons.map((button) => button.hasAttribute('disabled'))).toEqual([false, false, false]);
  });

  it('stays without an error when its own validation did not pass', async () => {
    const { onClose } = await show({ onSubmit: async () => false });
    await press('Save');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('gives way to a message of success', async () => {
    const { onClose } = await show({ onSubmit: async () => {}, success: 'It was renamed.' });
    await press('Save');
    expect(await screen.findByText('It was renamed.')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    expect(onClose).toHaveBeenCalled();
  });

  it('leads to the documentation, and may show a logo for a title', async () => {
    await show({ title: <img src="logo.png" alt="Acme" />, label: 'Welcome to Acme', docsHref: '/api/docs' });
    expect(await screen.findByRole('dialog', { name: 'Welcome to Acme' })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Acme' })).toBeTruthy();
    expect(screen.getByRole('link', { name: /Docs/ }).getAttribute('target')).toBe('_blank');
  });

  it('only informs when there is nothing to submit', async () => {
    await show();
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename' }));
    expect(dialog.getByRole('heading', { name: 'Rename' })).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Cancel' })).toBeNull();
  });

  it('has its body, and a button in its header that closes it', async () => {
    const { onClose } = await show({ children: 'It is called Acme.' });
    expect(screen.getByText('It is called Acme.')).toBeTruthy();
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    expect(onClose).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByText('It is called Acme.')).toBeNull());
  });
});

const save = { onSubmit: async () => {} };
const name = () => screen.getByRole('textbox', { name: 'Name' });
const question = () => screen.queryByRole('alertdialog', { name: 'Discard what you typed?' });

describe('typed text in a dialog', () => {
  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['Cancel', () => press('Cancel')],
    ['Close', () => press('Close')],
    ['a click beside it', () => userEvent.click(document.querySelector('.mantine-Modal-overlay') as Element)],
  ])('is not thrown away by %s without a question', async (_, act) => {
    const { onClose } = await show(save);
    await userEvent.type(name(), 'Ada');
    await act();
    expect(question()).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Keep editing');
    await press('Keep editing');
    expect(question()).toBeNull();
    expect(name()).toHaveProperty('value', 'Ada');
    await act();
    await press('Discard');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('is not thrown away by leaving the page either', async () => {
    const { onClose, router } = await show(save);
    await userEvent.type(name(), 'Ada');
    router.history.push('/other');
    await waitFor(() => expect(question()).toBeTruthy());
    await userEvent.keyboard('{Escape}');
    expect(question()).toBeNull();
    expect(document.activeElement).toBe(name());
    expect(router.state.location.pathname).toBe('/');
    router.history.push('/other');
    await waitFor(() => expect(question()).toBeTruthy());
    await press('Discard');
    expect(onClose).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(router.state.location.pathname).toBe('/other'));
  });

  it('is asked about only where there is some', async () => {
    const { onClose } = await show(save);
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('is not asked about while it is being saved: then nothing closes', async () => {
    let finish = () => {};
    const { onClose } = await show({ onSubmit: () => new Promise<void>((resolve) => (finish = resolve)) });
    await userEvent.type(name(), 'Ada{Enter}');
    await userEvent.keyboard('{Escape}');
    expect(question()).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
    finish();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  });
});

describe('the focus', () => {
  it('begins in the first field, and goes back to what opened the dialog', async () => {
    await show(save);
    await waitFor(() => expect(document.activeElement).toBe(name()));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Open'));
  });

  it('begins at the button that changes nothing where there is no field', async () => {
    await show({ ...save, children: 'Delete it?' });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
  });
});
