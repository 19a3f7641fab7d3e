import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Routes, odd, organization, refused, renderPage, signedIn, signedOut } from '../../test/app.tsx';

const Page = () => <h1>Inside</h1>;
const type = async (label: string, text: string) => userEvent.type(await screen.findByLabelText(label), text);

describe('signing in', () => {
  it('asks a new installation for the company too, and opens the app with the answer’s token', async () => {
    const { server } = renderPage(<Page />, {
      ...signedOut(true),
      'POST /auth/firsttime': { status: 200, body: { token: 'token-2' } },
    });
    await type('Company name', 'Acme Labs');
    await type('Name', 'Ada Okafor');
    await type('Email address', 'ada@acme.io');
    await type('Password', 'correct horse');
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByRole('heading', { name: 'Inside' })).toBeTruthy();
    expect(server.sent.find(({ path }) => path === '/auth/firsttime')?.body).toEqual({
      companyname: 'Acme Labs',
      name: 'Ada Okafor',
      email: 'ada@acme.io',
      password: 'correct horse',
    });
  });

  it('sends nothing while a field is not acceptable, and says which', async () => {
    const { server } = renderPage(<Page />, signedOut(false));
    await type('Email address', 'ada');
    await type('Password', 'short');
    await userEvent.click(screen.getByRole('button', { name: 'Log In' }));
    expect(await screen.findByText('Enter an address like name@example.com')).toBeTruthy();
    expect(screen.getByText('Password must have at least 8 characters')).toBeTruthy();
    expect(server.sent.some(({ path }) => path === '/auth/login')).toBe(false);
  });

  it.each([
    ['/register', false, { Name: 'A', 'Email address': '', Password: '' }],
    ['/page', true, { 'Company name': 'A', Name: '', 'Email address': 'ada', Password: 'short' }],
  ])('says at %s what each field needs', async (path, isNew, typed) => {
    renderPage(<Page />, signedOut(isNew), path);
    for (const [label, text] of Object.entries(typed)) if (text) await type(label, text);
    await userEvent.click(await screen.findByRole('button', { name: 'Create account' }));
    const short = (label: string, least: number) => `${label} must have at least ${least} characters`;
    const needed = Object.entries(typed).map(([label, text]) =>
      text === ''
        ? `${label} is required`
        : label === 'Email address'
          ? 'Enter an address like name@example.com'
          : short(label, label === 'Password' ? 8 : 2),
    );
    await screen.findByText(needed[0] ?? '');
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(needed);
  });

  it('stands beside what the product is, under a veil while it works', async () => {
    let answer: () => void = () => {};
    const slow = new Promise<void>((resolve) => (answer = resolve));
    renderPage(<Page />, {
      ...signedOut(false),
      'POST /auth/login': () => slow.then(() => refused(400, 'Wrong email or password')),
    });
    await type('Email address', 'ada@acme.io');
    await type('Password', 'wrong password');
    const intro = within(screen.getByRole('complementary', { name: 'About' }));
    expect(intro.getByText('GrowthBook').querySelector('svg')).toBeTruthy();
    const panel = screen.getByRole('main');
    expect(within(panel).getByRole('form', { name: 'Log In' })).toBeTruthy();
    expect(within(panel).queryByText('Loading...')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Log In' }));
    expect((await within(panel).findByRole('status')).textContent).toBe('Loading...');
    answer();
    await waitFor(() => expect(within(panel).queryByText('Loading...')).toBeNull());
  });

  it('shows why the server refused and keeps what was typed', async () => {
    renderPage(<Page />, { ...signedOut(false), 'POST /auth/login': refused(400, 'Wrong email or password') });
    await type('Email address', 'ada@acme.io');
    await type('Password', 'wrong password');
    await userEvent.click(screen.getByRole('button', { name: 'Log In' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Wrong email or password');
    expect(screen.getByLabelText('Email address')).toHaveProperty('value', 'ada@acme.io');
  });

  it('says at the password that it is one of those that are tried first', async () => {
    const errors = [
      { path: 'password', message: 'is one of the passwords that are guessed first. Choose another one.' },
    ];
    renderPage(
      <Page />,
      { ...signedOut(false), 'POST /auth/register': refused(400, 'password: is one of the passwords', { errors }) },
      '/register',
    );
    await type('Name', 'Nora New');
    await type('Email address', 'nora@new.example');
    await type('Password', 'password1234');
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
    const said = await screen.findByText(
      'Password is one of the passwords that are guessed first. Choose another one.',
    );
    expect(said.parentElement?.id).toBe(screen.getByLabelText('Password').getAttribute('aria-describedby'));
    expect(screen.getAllByRole('alert')).toEqual([said]);
  });

  it('treats a status above 200 in the answer as an error, with the general text when there is no message', async () => {
    renderPage(<Page />, { ...signedOut(false), 'POST /auth/login': odd({ status: 400 }) });
    await type('Email address', 'ada@acme.io');
    await type('Password', 'wrong password');
    await userEvent.click(screen.getByRole('button', { name: 'Log In' }));
    expect((await screen.findByRole('alert')).textContent).toBe('An error occurred. Please try again.');
  });

  it('goes between log in and register, and offers nothing else', async () => {
    renderPage(<Page />, signedOut(false));
    await userEvent.click(await screen.findByRole('button', { name: 'Create an account' }));
    expect(await screen.findByRole('heading', { name: 'Create an account' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'I have an account: log in' }));
    expect(await screen.findByRole('heading', { name: 'Log In' })).toBeTruthy();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      '',
      'Log In',
      'Create an account',
      'Forgot password?',
    ]);
  });

  it('says where the link went that finishes an account, and lets the address be corrected', async () => {
    const routes: Routes = { ...signedOut(false), 'POST /auth/register': { body: { status: 200 } } };
    const { server } = renderPage(<div />, routes, '/register');
    await userEvent.type(await screen.findByLabelText('Name'), 'Nora New');
    await userEvent.type(screen.getByLabelText('Email address'), 'nora@new.example');
    await userEvent.type(screen.getByLabelText('Password'), 'a password of nora');
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText('We sent a link to nora@new.example. Open it to finish your account.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Send it again' }));
    expect(await screen.findByText('Sent again.')).toBeTruthy();
    const registered = server.sent.filter(({ path }) => path === '/auth/register').map(({ body }) => body);
    expect(registered).toHaveLength(2);
    expect(registered[1]).toEqual(registered[0]);
    await userEvent.click(screen.getByRole('button', { name: 'Use another address' }));
    expect(await screen.findByLabelText('Email address')).toHaveProperty('value', 'nora@new.example');
  });

  it('opens the register form on an invitation', async () => {
    renderPage(<Page />, signedOut(false), '/invitation');
    expect(await screen.findByRole('heading', { name: 'Create an account' })).toBeTruthy();
  });
});

describe('starting', () => {
  it('names the product and the reason when it cannot initialise', async () => {
    renderPage(<Page />, { 'GET /api/init': refused(500, 'no configuration') });
    expect(await screen.findByText('Error Initializing GrowthBook: no configuration')).toBeTruthy();
  });

  it('offers another try when the API cannot be reached', async () => {
    const routes = { ...signedIn(), 'POST /auth/refresh': refused(502, 'Bad gateway') };
    renderPage(<Page />, routes);
    expect(await screen.findByText('Error connecting to the GrowthBook API at http://localhost:3000')).toBeTruthy();
    Object.assign(routes, { 'POST /auth/refresh': { body: { token: 'token-1' } } });
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { name: 'Inside' })).toBeTruthy();
  });

  it('says Error Signing In when the person cannot be read', async () => {
    renderPage(<Page />, { ...signedIn(), 'GET /user': refused(500, 'who?') });
    expect(await screen.findByText('Error Signing In')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Log Out' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
  });

  it('shows who waits for an invitation that one is required', async () => {
    const user = {
      userId: 'u',
      userName: 'Kim',
      email: 'kim@x.io',
      verified: true,
      superAdmin: false,
      organizations: [],
      license: null,
    };
    renderPage(<Page />, { ...signedIn(), 'GET /user': { body: user } });
    expect(await screen.findByRole('heading', { name: 'Invitation Required' })).toBeTruthy();
  });

  it('repeats a call once with a fresh token when the old one expired', async () => {
    let asked = 0;
    const { server } = renderPage(<Page />, {
      ...signedIn(),
      'GET /organization': () => {
        asked += 1;
        return asked === 1 ? refused(401, 'jwt expired') : { body: organization() };
      },
    });
    expect(await screen.findByRole('heading', { name: 'Inside' })).toBeTruthy();
    await waitFor(() => expect(server.sent.filter(({ path }) => path === '/auth/refresh')).toHaveLength(2));
  });
});
