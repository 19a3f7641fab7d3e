import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { refused, renderPage, signedIn } from '../../test/app.tsx';
import { browserName } from './browserName.ts';
import { PasswordPage, ProfilePage, SessionsPage } from './index.ts';

describe('one’s own account', () => {
  it('saves a name of two letters or more', async () => {
    const { server } = renderPage(<ProfilePage />, { ...signedIn(), 'PUT /user/name': { body: { name: 'Bo' } } });
    const name = await screen.findByLabelText('Name');
    await userEvent.clear(name);
    await userEvent.type(name, 'B');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Name must have at least 2 characters')).toBeTruthy();
    await userEvent.type(name, 'o');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.sent.find(({ path }) => path === '/user/name')?.body).toEqual({ name: 'Bo' }));
  });

  it('keeps the celebrations switch in the browser', async () => {
    const { server } = renderPage(<ProfilePage />, signedIn());
    const celebrations = await screen.findByRole('switch', { name: 'Celebrations' });
    expect(celebrations).toHaveProperty('checked', true);
    await userEvent.click(celebrations);
    expect(localStorage.getItem('gb-celebrations')).toBe('off');
    expect(server.sent.some(({ method }) => method === 'PUT')).toBe(false);
  });

  it('changes a password of eight letters or more', async () => {
    renderPage(<PasswordPage />, { ...signedIn(), 'POST /auth/change-password': { body: { status: 200 } } });
    await userEvent.type(await screen.findByLabelText('Current password'), 'correct horse');
    await userEvent.type(screen.getByLabelText('New password'), 'short');
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText('New password must have at least 8 characters')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('New password'), ' no more');
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText('Password successfully changed')).toBeTruthy();
  });

  it('says what was wrong with the current password, and keeps both', async () => {
    renderPage(<PasswordPage />, {
      ...signedIn(),
      'POST /auth/change-password': refused(400, 'currentPassword: is not the one you have now', {
        errors: [{ path: 'currentPassword', message: 'is not the one you have now' }],
      }),
    });
    await userEvent.type(await screen.findByLabelText('Current password'), 'wrong horse');
    await userEvent.type(screen.getByLabelText('New password'), 'a new password');
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Current password is not the one you have now');
    expect(screen.getByLabelText('New password')).toHaveProperty('value', 'a new password');
  });

  it('signs other browsers out, and never this one', async () => {
    const session = (id: string, isCurrent: boolean) => ({
      id,
      isCurrent,
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      dateCreated: '2026-11-01T00:00:00.000Z',
      dateLastUsed: '2026-11-02T00:00:00.000Z',
    });
    const { server } = renderPage(<SessionsPage />, {
      ...signedIn(),
      'GET /user/sessions': { body: { sessions: [session('a', true), session('b', false)] } },
      'DELETE /user/sessions/:id': { body: { deletedId: 'b' } },
    });
    const here = (await screen.findByText('This browser')).closest('li') as HTMLElement;
    expect(within(here).queryByRole('button')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(server.sent.some(({ path }) => path === '/user/sessions/b')).toBe(true));
  });

  it.each([
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15',
      'Safari on macOS',
    ],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on Windows'],
    ['curl/8.9', 'curl/8.9'],
    ['', 'Unknown browser'],
  ])('calls %s by a name people know', (userAgent, name) => {
    expect(browserName(userAgent)).toBe(name);
  });
});
