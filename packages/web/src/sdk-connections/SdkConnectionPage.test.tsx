import type { SdkConnection } from '@gb/domain/sdk-connections';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Routes, refused, renderPage, signedIn } from '../../test/app.tsx';
import { make } from '../../test/make.ts';
import { SdkConnectionPage } from './SdkConnectionPage.tsx';

const connection = make.sdkConnection();

/** Parts that are loaded when first shown may take a moment on a busy machine. */
const LOADED = { timeout: 5000 };

const open = (more: Partial<SdkConnection> = {}, routes: Routes = {}) => {
  let shown = { ...connection, ...more };
  return renderPage(<SdkConnectionPage id="sdk_1" />, {
    ...signedIn(),
    'GET /api/v1/sdk-connections/:id': () => ({ body: { sdkConnection: shown } }),
    'PUT /api/v1/sdk-connections/:id': ({ body }) => {
      shown = { ...shown, ...(body as object) };
      return { body: { sdkConnection: shown } };
    },
    'POST /api/v1/sdk-connections/:id/preview': {
      body: { payload: { features: {} }, bytes: 12345, gzipBytes: 678, heaviest: [{ id: 'big-flag', bytes: 9000 }] },
    },
    'GET /api/v1/sdk-connections/:id/usage': {
      body: {
        usage: [
          {
            day: '2026-11-01',
            payloads: 1200,
            streams: 3,
            remoteEvaluations: 0,
            ofrepEvaluations: 0,
            pings: 0,
            clients: ['python-requests 2.32.0'],
          },
        ],
      },
    },
    'GET /api/v1/environments': { body: { environments: [make.environment('production')] } },
    ...routes,
  });
};

describe('an SDK connection’s page', () => {
  it('shows how large the payload is and what makes it so', async () => {
    open();
    const payload = await screen.findByRole('region', { name: 'Payload' }, LOADED);
    expect(await within(payload).findByText('12,345 bytes, 678 compressed')).toBeTruthy();
    expect(within(payload).getByRole('link', { name: 'big-flag' })).toBeTruthy();
  });

  it('shows where its proxy is, and asks it how it is', async () => {
    const answers = [
      { connected: false, error: 'it did not answer', version: '' },
      { connected: true, error: '', version: '1.4.0' },
    ];
    open(
      { proxyEnabled: true, proxyHost: 'https://proxy.acme.io' },
      {
        'POST /api/v1/sdk-connections/:id/check-proxy': () => ({
          body: { proxy: { status: 200, ...(answers.shift() as (typeof answers)[0]) } },
        }),
      },
    );
    const proxy = within(await screen.findByRole('region', { name: 'Proxy' }, LOADED));
    expect(proxy.getByText('https://proxy.acme.io')).toBeTruthy();
    const check = () => userEvent.click(proxy.getByRole('button', { name: 'Check the proxy' }));
    await check();
    await waitFor(() =>
      expect(proxy.getByText('Not reached').parentElement?.textContent).toBe('Not reached it did not answer'),
    );
    await check();
    await waitFor(() =>
      expect(proxy.getByText('Connected').parentElement?.textContent).toBe('Connected version 1.4.0'),
    );
  });

  it('is made once more under another key', async () => {
    const copy = make.sdkConnection({ id: 'sdk_2', name: 'Web shop (copy)', key: 'sdk-other' });
    const { server, router } = open(
      { encryptPayload: true, projects: ['prj_1'] },
      { 'POST /api/v1/sdk-connections': { status: 201, body: { sdkConnection: copy } } },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Duplicate' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/sdks/sdk_2'));
    const sent = server.sent.find(({ method, path }) => method === 'POST' && path === '/api/v1/sdk-connections');
    expect(sent?.body).toMatchObject({ name: 'Web shop (copy)', encryptPayload: true, projects: ['prj_1'] });
    expect(sent?.body).not.toHaveProperty('key');
  });

  it('shows what the key was used for, without columns of zeros', async () => {
    open();
    const usage = await screen.findByRole('region', { name: 'Usage' }, LOADED);
    expect(await within(usage).findByText('1,200')).toBeTruthy();
    expect(within(usage).queryByRole('columnheader', { name: 'OpenFeature' })).toBeNull();
    expect(within(usage).getByText('python-requests 2.32.0')).toBeTruthy();
  });

  it('says when the payload could not be had', async () => {
    open({}, { 'POST /api/v1/sdk-connections/:id/preview': refused(500, 'Something went wrong on our side') });
    expect(await screen.findByText('Something went wrong on our side', {}, LOADED)).toBeTruthy();
  });

  it('chooses how much an SDK gets to see, and warns when its version is too old for that', async () => {
    const { server } = open({ sdkVersion: '0.28.0' });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    const form = await screen.findByRole('dialog', {}, LOADED);
    await userEvent.click(within(form).getByRole('button', { name: 'Remote evaluated' }));
    expect(
      within(form).getByText(/Version 0.28.0 cannot use remote evaluation: that came with version 0.29.0/),
    ).toBeTruthy();
    await userEvent.click(within(form).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({
        remoteEvalEnabled: true,
        encryptPayload: false,
      }),
    );
    expect(await screen.findByText(/remoteEval: true/)).toBeTruthy();
  });

  it('turns every cipher on with "Ciphered", each to be turned off again', async () => {
    const { server } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    const form = await screen.findByRole('dialog', {}, LOADED);
    await userEvent.click(within(form).getByRole('button', { name: 'Ciphered' }));
    await userEvent.click(within(form).getByRole('switch', { name: /Hide experiment/ }));
    await userEvent.click(within(form).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({
        encryptPayload: true,
        hashSecureAttributes: true,
        includeExperimentNames: true,
        remoteEvalEnabled: false,
      }),
    );
  });

  it('does not offer remote evaluation to a backend', async () => {
    open({ languages: ['go'] });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    const form = await screen.findByRole('dialog', {}, LOADED);
    expect(within(form).queryByRole('button', { name: 'Remote evaluated' })).toBeNull();
  });
});
