import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { INIT, type Routes, refused, renderPage, signedIn } from '../../test/app.tsx';

const KIM = {
  userId: 'u_2',
  userName: 'Kim',
  email: 'kim@acme.io',
  verified: true,
  superAdmin: false,
  license: null,
  organizations: [],
};
const Page = () => <h1>Inside</h1>;

const alone = (more: Routes = {}, config: Partial<typeof INIT> = { isMultiOrg: true }): Routes => {
  return {
    ...signedIn(),
    'GET /api/init': { body: { ...INIT, ...config } },
    'GET /user': { body: KIM },
    'GET /user/getRecommendedOrg': { body: { organization: null } },
    ...more,
  };
};
const recommended = (currentUserIsPending: boolean) => ({
  body: { organization: { id: 'org_1', name: 'Acme Labs', members: 12, currentUserIsPending } },
});

describe('someone without an organization', () => {
  it('is offered the organization of their domain, and waits once they asked', async () => {
    const routes = alone({ 'GET /user/getRecommendedOrg': recommended(false) });
    routes['PUT /member'] = () => {
      routes['GET /user/getRecommendedOrg'] = recommended(true);
      return { body: { isPending: true } };
    };
    const { server } = renderPage(<Page />, routes);
    expect(await screen.findByText('12 members')).toBeTruthy();
    expect(screen.getByText('Acme Labs')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Join' }));
    expect(await screen.findByText(/An administrator of Acme Labs must approve your request/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Pending' })).toHaveProperty('disabled', true);
    expect(server.sent.find(({ path }) => path === '/member')?.body).toEqual({ orgId: 'org_1' });
  });

  it('may switch to making an organization, and sees why that was refused', async () => {
    renderPage(
      <Page />,
      alone({
        'GET /user/getRecommendedOrg': recommended(false),
        'POST /organization': refused(403, 'You must be invited by an administrator in order to use the product.'),
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Create an organization instead' }));
    await userEvent.type(screen.getByLabelText('Company name'), 'ab');
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Company name must have at least 3 characters')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Company name'), 'c');
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText(/You must be invited by an administrator/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Join your team instead' }));
    expect(await screen.findByRole('heading', { name: 'Join your team' })).toBeTruthy();
  });

  it('asks to join, or makes an organization, once however often that is pressed', async () => {
    const never = new Promise<never>(() => {});
    const { server } = renderPage(
      <Page />,
      alone({
        'GET /user/getRecommendedOrg': recommended(false),
        'PUT /member': () => never,
        'POST /organization': () => never,
      }),
    );
    const sent = (path: string) => server.sent.filter((one) => one.path === path && one.method !== 'GET').length;
    const join = await screen.findByRole('button', { name: 'Join' });
    await userEvent.dblClick(join);
    expect([sent('/member'), join.hasAttribute('disabled')]).toEqual([1, true]);
    await userEvent.click(screen.getByRole('button', { name: 'Create an organization instead' }));
    await userEvent.type(screen.getByLabelText('Company name'), 'Acme{Enter}{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    expect(sent('/organization')).toBe(1);
  });

  it('sees why asking to join was refused', async () => {
    const refusal = refused(409, 'You are a member of Acme Labs already');
    renderPage(<Page />, alone({ 'GET /user/getRecommendedOrg': recommended(false), 'PUT /member': refusal }));
    await userEvent.click(await screen.findByRole('button', { name: 'Join' }));
    expect((await screen.findByRole('alert')).textContent).toBe('You are a member of Acme Labs already');
  });

  it('is let in at once where nobody has to approve', async () => {
    const routes = alone({ 'GET /user/getRecommendedOrg': recommended(false) });
    routes['PUT /member'] = () => {
      Object.assign(routes, signedIn());
      return { body: { isPending: false } };
    };
    renderPage(<Page />, routes);
    await userEvent.click(await screen.findByRole('button', { name: 'Join' }));
    expect(await screen.findByRole('heading', { name: 'Inside' })).toBeTruthy();
  });

  it('needs an invitation on a server for one organization', async () => {
    renderPage(<Page />, alone({}, { isMultiOrg: false }));
    expect(await screen.findByRole('heading', { name: 'Invitation Required' })).toBeTruthy();
    expect(screen.getByText('You must be invited by an administrator in order to use the product.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Create' })).toBeNull();
  });

  it('can confirm the address first, because no other is matched to an organization', async () => {
    const { server } = renderPage(
      <Page />,
      alone({
        'GET /user': { body: { ...KIM, verified: false } },
        'POST /user/verification': { body: { sentTo: KIM.email } },
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Send me a letter' }));
    expect(await screen.findByText(/A letter is on its way to kim@acme.io/)).toBeTruthy();
    await waitFor(() => expect(server.sent.some(({ path }) => path === '/user/verification')).toBe(true));
  });
});
