import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Theme } from '../platform/Theme.tsx';
import { Modal, type ModalProps } from './Modal.tsx';

function show(props: Partial<ModalProps> = {}) {
  const onClose = vi.fn();
  render(
    <Theme still>
      <Modal title="Rename" onClose={onClose} {...props}>
        <input aria-label="Name" />
      </Modal>
    </Theme>,
  );
  return { onClose };
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the dialog', () => {
  it('submits once however often the button is pressed, and closes when that worked', async () => {
    let finish = () => {};
    const onSubmit = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    const { onClose } = show({ onSubmit });
    await press('Save');
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), '{Control>}{Enter}{/Control}{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    finish();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  });

  it('shows an error line by line, blank lines dropped, and stays', async () => {
    const { onClose } = show({
      onSubmit: async () => Promise.reject(new Error('The name is taken\n\n  Try another\n')),
    });
    await press('Save');
    const alert = await screen.findByRole('alert');
    const lines = [...alert.querySelectorAll('div')].filter(({ children }) => children.length === 0);
    expect(lines.map(({ textContent }) => textContent)).toEqual(['The name is taken', 'Try another']);
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false);
  });

  it('stays without an error when its own validation did not pass', async () => {
    const { onClose } = show({ onSubmit: async () => false });
    await press('Save');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('gives way to a message of success', async () => {
    const { onClose } = show({ onSubmit: async () => {}, success: 'It was renamed.' });
    await press('Save');
    expect(await screen.findByText('It was renamed.')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    expect(onClose).toHaveBeenCalled();
  });

  it('leads to the documentation, and may show a logo for a title', async () => {
    show({ title: <img src="logo.png" alt="Acme" />, label: 'Welcome to Acme', docsHref: '/api/docs' });
    expect(await screen.findByRole('dialog', { name: 'Welcome to Acme' })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Acme' })).toBeTruthy();
    expect(screen.getByRole('link', { name: /Docs/ }).getAttribute('target')).toBe('_blank');
  });

  it('only informs when there is nothing to submit', async () => {
    show();
    await screen.findByRole('dialog', { name: 'Rename' });
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  });
});
