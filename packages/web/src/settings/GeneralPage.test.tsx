import { PLAIN_APPEARANCE } from '@gb/domain/appearance';
import { DEFAULT_SETTINGS } from '@gb/domain/organizations';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Routes, odd, organization as organizationAs, refused, renderPage, signedIn } from '../../test/app.tsx';
import { GeneralPage } from './GeneralPage.tsx';

const LOGO = '/upload/org_1/img_1.png';
const show = (more: Routes = {}, role?: 'readonly') => renderPage(<GeneralPage />, { ...signedIn(role), ...more });
const colour = () => screen.findByRole('textbox', { name: 'Colour' });
const save = () => screen.getByRole('button', { name: 'Save' });

describe('the general settings', () => {
  it('save the colour of the sidebar', async () => {
    const { server } = show({ 'PUT /organization/appearance': { body: { appearance: PLAIN_APPEARANCE } } });
    await userEvent.type(await colour(), '#1d2433');
    await userEvent.click(save());
    await waitFor(() =>
      expect(server.sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({
        sidebarColor: '#1d2433',
        logo: null,
      }),
    );
  });

  it('say what a colour looks like, and send nothing else', async () => {
    show();
    await userEvent.type(await colour(), 'navy');
    expect(await screen.findByText('Enter a colour like #029dd1')).toBeTruthy();
    expect(save()).toHaveProperty('disabled', true);
  });

  it('upload a logo and save its address', async () => {
    const { server } = show({
      'POST /upload': { status: 201, body: { url: LOGO } },
      'GET /upload/:organization/:file': odd({}),
      'PUT /organization/appearance': { body: { appearance: PLAIN_APPEARANCE } },
    });
    await colour();
    await userEvent.upload(screen.getByLabelText('Logo'), new File(['x'], 'logo.png', { type: 'image/png' }));
    expect(await screen.findByRole('button', { name: 'Replace the logo' })).toBeTruthy();
    await userEvent.click(save());
    await waitFor(() =>
      expect(server.sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({
        sidebarColor: null,
        logo: LOGO,
      }),
    );
  });

  it('say why an image was refused', async () => {
    show({ 'POST /upload': refused(400, 'expected a PNG, JPEG, GIF or WebP image') });
    await colour();
    await userEvent.upload(screen.getByLabelText('Logo'), new File(['x'], 'logo.png', { type: 'image/png' }));
    expect(await screen.findByText('expected a PNG, JPEG, GIF or WebP image')).toBeTruthy();
  });

  it('save how experiments are analysed, and name what cannot be saved', async () => {
    const { server } = renderPage(<GeneralPage />, {
      ...signedIn(),
      'PUT /organization/analysis-settings': { body: DEFAULT_SETTINGS },
    });
    const hours = await screen.findByRole('textbox', { name: /Hours between updates/ });
    await userEvent.clear(hours);
    await userEvent.type(hours, '999');
    await userEvent.click(screen.getByRole('button', { name: 'Save analysis settings' }));
    expect(await screen.findByText('Must be a whole number from 1 to 168')).toBeTruthy();
    await userEvent.clear(hours);
    await userEvent.type(hours, '24');
    await userEvent.click(screen.getByRole('button', { name: 'Save analysis settings' }));
    await waitFor(() =>
      expect(server.sent.find(({ path }) => path === '/organization/analysis-settings')?.body).toMatchObject({
        statsEngine: 'bayesian',
        updateSchedule: { type: 'stale', hours: 24 },
      }),
    );
  });

  it('are not for everybody', async () => {
    show({}, 'readonly');
    expect(await screen.findByText('You do not have access to this page')).toBeTruthy();
  });

  describe('when somebody else changed them meanwhile', () => {
    const LIVE = { sidebarColor: '#990000', logo: LOGO };
    const overtaken: Routes = {
      'GET /upload/:organization/:file': odd({}),
      'PUT /organization/appearance': ({ body }) =>
        (body as { logo: string | null }).logo === LOGO
          ? { body: { appearance: PLAIN_APPEARANCE } }
          : refused(409, 'Bo changed sidebarColor', {
              changes: [{ by: 'Bo Adeyemi', at: '2026-11-22T12:00:00Z', fields: ['sidebarColor', 'logo'] }],
              current: LIVE,
            }),
    };
    const meet = async () => {
      const routes = { ...signedIn(), ...overtaken };
      const shown = renderPage(<GeneralPage />, routes);
      await userEvent.type(await colour(), '#1d2433');
      await userEvent.click(save());
      await screen.findByText('Bo Adeyemi changed the sidebar color and the logo after you opened this');
      return { ...shown, routes };
    };

    it('say who changed what, keep what was typed, and put it on top when asked to', async () => {
      const { server } = await meet();
      expect(screen.getByText('#990000')).toBeTruthy();
      expect(await colour()).toHaveProperty('value', '#1d2433');
      await userEvent.click(screen.getByRole('button', { name: 'Replace theirs with mine' }));
      // The logo was changed by the other only: it stays theirs.
      await waitFor(() =>
        expect(server.sent.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({
          sidebarColor: '#1d2433',
          logo: LOGO,
        }),
      );
      await waitFor(() => expect(screen.queryByText(/after you opened this/)).toBeNull());
    });

    it('show what is there now to who gives their own change up', async () => {
      const { routes } = await meet();
      const { organization, ...rest } = organizationAs();
      routes['GET /organization'] = { body: { ...rest, organization: { ...organization, appearance: LIVE } } };
      await userEvent.click(screen.getByRole('button', { name: 'Discard mine and reload' }));
      await waitFor(async () => expect(await colour()).toHaveProperty('value', '#990000'));
    });
  });
});
