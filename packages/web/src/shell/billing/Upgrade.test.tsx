import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { INIT, type Routes, organization, refused, renderPage, signedIn } from '../../../test/app.tsx';

const Page = () => <h1>Inside</h1>;
type Answer = ReturnType<typeof organization>;
type Change = {
  init?: Partial<typeof INIT>;
  organization?: Partial<Answer['organization']>;
  role?: 'admin' | 'readonly';
};

function serving({ init, organization: own, role }: Change = {}): Routes {
  const answer = organization(role);
  return {
    ...signedIn(role),
    'GET /api/init': { body: { ...INIT, ...init } },
    'GET /organization': { body: { ...answer, organization: { ...answer.organization, ...own } } },
  };
}

const SERVICE = 'https://license.example.com';
const own = { init: { links: { docs: '', community: '', liveChat: '', licenseServer: SERVICE } } };
const cloud = { init: { cloud: true } };
const invites = Array.from({ length: 4 }, (_, index) => ({ email: `p${index}@acme.io` }));

/** The licence service, which is not ours: answers each call with the next of these. */
function licenseService(...answers: [status: number, text: string][]) {
  const calls: { url: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    calls.push({ url, body: init.body && JSON.parse(String(init.body)) });
    const [status, text] = answers.shift() ?? [500, ''];
    return new Response(text, { status });
  });
  return calls;
}
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const open = async (routes: Routes, button: string) => {
  const page = renderPage(<Page />, routes);
  await userEvent.click(await screen.findByRole('button', { name: button }));
  await screen.findByRole('dialog');
  return page;
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('upgrading', () => {
  it('sends whoever does not manage billing to an administrator', async () => {
    await open(serving({ ...own, role: 'readonly' }), 'Try Enterprise');
    expect(await screen.findByText('To upgrade, please contact your system administrator.')).toBeTruthy();
  });

  it.each(['pro', 'pro_sso', 'enterprise'] as const)(
    'closes by itself once the plan is %s, and does not open where it is',
    async (accountPlan) => {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      const routes = serving(cloud);
      const paid = { ...organization(), accountPlan, effectiveAccountPlan: accountPlan };
      await open(routes, 'Try Pro');
      routes['GET /organization'] = { body: paid };
      await act(() => vi.advanceTimersByTimeAsync(6000));
      act(() => void window.dispatchEvent(new Event('focus')));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await userEvent.click(screen.getByRole('button', { name: 'Help' }));
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Chat with us' }));
      await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  it('says plainly that this server has no license service', async () => {
    await open(serving(), 'Try Enterprise');
    expect(await screen.findByText(/This server has no license service/)).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Email' })).toBeNull();
  });

  it('gives the reason when the free seats are used up', async () => {
    await open(serving({ ...cloud, organization: { invites } }), 'free tier exceded');
    expect(await screen.findByText('Whoops! You are over your free seat limit.')).toBeTruthy();
  });
});

describe('a trial license', () => {
  it('is asked for by name and e-mail address', async () => {
    const calls = licenseService([200, '{}']);
    await open(serving(own), 'Try Enterprise');
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await userEvent.clear(name);
    await userEvent.clear(screen.getByRole('textbox', { name: 'Email' }));
    await press('Request a trial license');
    expect(await screen.findByText('Name is required')).toBeTruthy();
    expect(screen.getByText('Email is required')).toBeTruthy();
    expect(calls).toEqual([]);
    await userEvent.type(name, 'Ada');
    await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@acme.io');
    await press('Request a trial license');
    expect(
      await screen.findByText(
        'Thank you for requesting an Enterprise trial license. Please check your email for next steps.',
      ),
    ).toBeTruthy();
    expect(calls).toEqual([
      {
        url: `${SERVICE}/trial`,
        body: {
          companyName: 'Acme Labs',
          organizationId: 'org_1',
          name: 'Ada',
          email: 'ada@acme.io',
          context: {
            organizationCreated: '2026-11-01T00:00:00Z',
            currentSeats: 0,
            currentPlan: 'oss',
            currentBuild: 'abcdef1234',
            ctaSource: 'sidebar',
          },
        },
      },
    ]);
  });

  it('is asked for once at a time, and leaves nothing to send when it is on its way', async () => {
    let answer: (response: Response) => void = () => {};
    const ask = vi.fn(() => new Promise<Response>((resolve) => (answer = resolve)));
    vi.stubGlobal('fetch', ask);
    await open(serving(own), 'Try Enterprise');
    await press('Request a trial license');
    expect(screen.getByRole('button', { name: 'Request a trial license' })).toHaveProperty('disabled', true);
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), '{Enter}');
    expect(ask).toHaveBeenCalledTimes(1);
    answer(new Response('{}'));
    await screen.findByText(/^Thank you for requesting/);
    expect(screen.queryByRole('button', { name: 'Request a trial license' })).toBeNull();
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is sent again when there is one already', async () => {
    const calls = licenseService([400, 'active license exists'], [404, 'unknown organization'], [200, '']);
    await open(serving(own), 'Try Enterprise');
    await press('Request a trial license');
    expect(
      await screen.findByText(
        'You already have an active license key. Please check your email, or click below to resend the key...',
      ),
    ).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Email' })).toBeNull();
    await press('Resend');
    expect(await screen.findByText('unknown organization')).toBeTruthy();
    await press('Resend');
    expect(
      await screen.findByText('Your trial license has been resent to the email address first used to request it.'),
    ).toBeTruthy();
    expect(calls.at(-1)?.url).toBe(`${SERVICE}/resendKey?org=org_1`);
  });

  it.each([
    ['expired license exists', ['Your license key has already expired. Please contact us...']],
    ['disk full', ['There was a server error. Please try again later...', 'disk full']],
  ])('explains the answer “%s”', async (text, expected) => {
    licenseService([500, text]);
    await open(serving(own), 'Try Enterprise');
    await press('Request a trial license');
    for (const line of expected) expect(await screen.findByText(line)).toBeTruthy();
  });
});

describe('the Pro plan', () => {
  const quote = {
    activeAndInvitedUsers: 4,
    unitPrice: 20,
    additionalSeatPrice: 20,
    discountAmount: 0,
    discountMessage: '',
    subtotal: 80,
    total: 80,
  };

  it('is offered as a trial to whom has not had one', async () => {
    await open({ ...serving(cloud), 'GET /subscription/quote': { body: { quote } } }, 'Try Pro');
    expect(await screen.findByText(/Free for 14 days, no credit card needed/)).toBeTruthy();
    expect(await screen.findByText('$80.00 a month')).toBeTruthy();
  });

  it('says when checkout could not start', async () => {
    const had = { ...cloud, organization: { freeTrialDate: '2026-01-01T00:00:00Z' } };
    const routes = {
      ...serving(had),
      'GET /subscription/quote': { body: { quote } },
      'POST /subscription/checkout': { body: { session: { url: '' } } },
    };
    await open(routes, 'Try Pro');
    await press('Upgrade');
    expect(await screen.findByText('Failed to start checkout')).toBeTruthy();
  });

  it('says plainly that plans cannot be bought where there is no billing', async () => {
    await open({ ...serving(cloud), 'GET /subscription/quote': refused(404, 'nothing') }, 'Try Pro');
    expect(await screen.findByText(/This server has no billing provider/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Start free trial' })).toBeNull();
  });
});
