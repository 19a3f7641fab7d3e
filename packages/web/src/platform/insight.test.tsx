import type { Output } from './apiTypes.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { INIT, type Routes, USER, organization, renderPage, signedIn, signedOut } from '../../test/app.tsx';
import { startInsight } from './insight.ts';

type Told = { type: string; event?: string; role?: string; properties?: Record<string, unknown> };
const TOLD = { telemetry: 'enable', telemetryURL: 'https://telemetry.example' } as const;
const quote: Output<'GET /subscription/quote'>['quote'] = {
  ...{ activeAndInvitedUsers: 4, unitPrice: 20, additionalSeatPrice: 20 },
  ...{ discountAmount: 0, discountMessage: '', subtotal: 80, total: 80 },
};

let told: Told[] = [];
beforeEach(() => {
  told = [];
  vi.stubGlobal('fetch', async (_url: string, request: RequestInit) => {
    told.push(JSON.parse(String(request.body)) as Told);
    return new Response();
  });
});
afterEach(() => void vi.unstubAllGlobals());

const show = (routes: Routes, init: Partial<typeof INIT> = {}, path?: string) =>
  renderPage(<h1>Inside</h1>, { ...routes, 'GET /api/init': { body: { ...INIT, ...TOLD, ...init } } }, path, {
    onConfig: startInsight,
  });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const hears = (event: string, properties: object = {}) =>
  waitFor(() =>
    expect(told).toContainEqual(
      expect.objectContaining({ type: 'track', event, properties: expect.objectContaining(properties) }),
    ),
  );

describe('what is told of the use of the product', () => {
  it('begins with the page and the organization', async () => {
    show(signedIn());
    await hears('App Load');
    await hears('Organization Loaded', { plan: 'oss' });
  });

  it('is that the way to a larger plan was opened, from where, and that it was paid for', async () => {
    const bought = { body: { session: { url: '#paid' } } };
    show(
      { ...signedIn(), 'GET /subscription/quote': { body: { quote } }, 'POST /subscription/checkout': bought },
      { cloud: true },
    );
    await press('Try Pro');
    await hears('View Upgrade Modal', { source: 'sidebar' });
    await press('Start free trial');
    await hears('Start Checkout', { qty: 4 });
  });

  it('is that somebody registered', async () => {
    const routes = { ...signedOut(false), 'POST /auth/register': { body: { token: 'token-1' } } };
    show(routes, {}, '/register');
    await userEvent.type(await screen.findByLabelText('Name'), 'Ada');
    await userEvent.type(screen.getByLabelText('Email address'), 'ada@acme.io');
    await userEvent.type(screen.getByLabelText('Password'), 'correct horse');
    await press('Create account');
    await hears('Register');
  });

  it('is that somebody joined or made an organization', async () => {
    const recommended = { id: 'org_1', name: 'Acme Labs', members: 2, currentUserIsPending: false };
    show(
      {
        ...signedIn(),
        'GET /user': { body: { ...USER, organizations: [] } },
        'GET /user/getRecommendedOrg': { body: { organization: recommended } },
        'PUT /member': { body: { isPending: true } },
        'POST /organization': { body: { orgId: 'org_2' } },
      },
      { isMultiOrg: true },
    );
    await press('Join');
    await hears('Join Organization');
    await press('Create an organization instead');
    await userEvent.type(screen.getByLabelText('Company name'), 'Beta');
    await press('Create');
    await hears('Create Organization');
  });

  it.each([
    ['readonly', false],
    ['admin', true],
  ])('has the role %s of somebody who is no member, as a super admin: %s', async (role, superAdmin) => {
    show({
      ...signedIn(),
      'GET /user': { body: { ...USER, superAdmin } },
      'GET /organization': { body: organization() },
    });
    await waitFor(() => expect(told.find(({ type }) => type === 'identify')?.role).toBe(role));
  });
});
