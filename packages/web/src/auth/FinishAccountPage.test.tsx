import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { refused, renderPage, signedIn } from '../../test/app.tsx';
import { FinishAccountPage } from './FinishAccountPage.tsx';

const KNOWN = 'This address has an account already. Log in with its password, or choose a new one.';

describe('the link of a registration', () => {
  afterEach(() => history.replaceState(null, '', '/'));
  const open = (routes: object) => {
    history.replaceState(null, '', '/finish-account?token=sealed');
    return renderPage(<FinishAccountPage />, { ...signedIn(), ...routes });
  };
  const link = { 'POST /auth/register/read': { body: { name: 'Nora', email: 'nora@new.example' } } };

  it('lets its reader choose the password, and says when the account is ready', async () => {
    const { server } = open({ ...link, 'POST /auth/register/finish': { body: { token: 'token-9' } } });
    const finish = await screen.findByRole('button', { name: 'Finish my account' });
    await userEvent.click(finish);
    expect(await screen.findByText('Password is required')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Password'), 'Nora@new.example');
    expect(await screen.findByText('Choose a password that is not your own address')).toBeTruthy();
    await userEvent.clear(screen.getByLabelText('Password'));
    await userEvent.type(screen.getByLabelText('Password'), 'chosen by nora');
    await userEvent.click(finish);
    expect(await screen.findByText('Your account for nora@new.example is ready.')).toBeTruthy();
    expect(server.sent.find(({ path }) => path === '/auth/register/finish')?.body).toEqual({
      token: 'sealed',
      name: 'Nora',
      password: 'chosen by nora',
    });
  });

  it('never says that an account is ready which it did not make', async () => {
    open({ 'POST /auth/register/read': refused(409, KNOWN) });
    expect(await screen.findByText(KNOWN)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to log in' })).toBeTruthy();
    expect(screen.queryByText(/is ready/)).toBeNull();
  });

  it('leads to a new link when it is too old', async () => {
    open({ 'POST /auth/register/read': refused(400, 'This link does not work: it is too old or incomplete.') });
    const again = await screen.findByRole('link', { name: 'Create an account' });
    expect(again.getAttribute('href')).toBe('/register');
  });

  it('shows why the account could not be finished', async () => {
    open({ ...link, 'POST /auth/register/finish': refused(409, KNOWN) });
    await userEvent.type(await screen.findByLabelText('Password'), 'chosen by nora');
    await userEvent.click(screen.getByRole('button', { name: 'Finish my account' }));
    expect((await screen.findByRole('alert')).textContent).toBe(KNOWN);
  });
});
