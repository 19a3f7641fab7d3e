import type { ApiKey, PersonalToken } from '@gb/domain/api-keys';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { DEFINITIONS, type Routes, refused, renderPage, signedIn } from '../../test/app.tsx';
import { make } from '../../test/make.ts';
import { KeysPage } from './KeysPage.tsx';
import { TokenList } from './TokenList.tsx';

const KEY: ApiKey = {
  id: 'key_1',
  description: 'CI pipeline',
  ending: 'GXV4',
  dateCreated: '2026-11-01T00:00:00.000Z',
  dateLastUsed: null,
  role: 'engineer',
  limitAccessByEnvironment: true,
  environments: ['dev'],
  projects: ['prj_1'],
  createdBy: 'Ada Okafor',
};
const TOKEN: PersonalToken = {
  id: 'key_2',
  description: 'Laptop',
  ending: 'AbC1',
  dateCreated: '2026-11-01T00:00:00.000Z',
  dateLastUsed: null,
};
const definitions = { ...DEFINITIONS, projects: [make.project('prj_1', 'Checkout')] };
const keys = (apiKeys: ApiKey[], more: Routes = {}): Routes => ({
  ...signedIn(),
  'GET /organization/names': { body: definitions },
  'GET /api/v1/api-keys': { body: { apiKeys } },
  ...more,
});

describe('the API keys page', () => {
  it('shows how far each key reaches, and the address it is for', async () => {
    renderPage(<KeysPage />, keys([KEY]));
    const row = within(await screen.findByRole('row', { name: /CI pipeline/ }));
    expect([row.getByText('Engineer'), row.getByText('Checkout · dev'), row.getByText('never')]).toHaveLength(3);
    expect(screen.getByText('http://localhost:3000/api/v1')).toBeTruthy();
  });

  it('shows the secret of a new key once', async () => {
    const made = { apiKey: KEY, secret: 'secret_readonly_abc' };
    const { server } = renderPage(<KeysPage />, keys([], { 'POST /api/v1/api-keys': { status: 201, body: made } }));
    await userEvent.click(await screen.findByRole('button', { name: 'New API key' }));
    const dialog = await screen.findByRole('dialog', { name: 'New API key' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create key' }));
    expect(await within(dialog).findByText('Description is required')).toBeTruthy();
    await userEvent.type(within(dialog).getByLabelText('Description'), 'Terraform');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create key' }));
    expect(await screen.findByText('secret_readonly_abc')).toBeTruthy();
    const sent = server.sent.find(({ method, path }) => method === 'POST' && path === '/api/v1/api-keys');
    expect(sent?.body).toMatchObject({ description: 'Terraform', role: 'readonly', projects: [] });
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByText('secret_readonly_abc')).toBeNull());
  });

  it('revokes after asking', async () => {
    const { server } = renderPage(
      <KeysPage />,
      keys([KEY], { 'DELETE /api/v1/api-keys/:id': { body: { deletedId: 'key_1' } } }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for CI pipeline' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Revoke the key “CI pipeline”?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(server.sent.some(({ method }) => method === 'DELETE')).toBe(true));
  });

  it('says what keys are for when there are none, and so when the page is forbidden', async () => {
    const view = renderPage(<KeysPage />, keys([]));
    expect(await screen.findByRole('heading', { name: 'No API keys yet' })).toBeTruthy();
    view.unmount();
    renderPage(<KeysPage />, { ...keys([]), 'GET /api/v1/api-keys': refused(403, 'No') });
    expect(await screen.findByRole('heading', { name: 'You do not have access to this page' })).toBeTruthy();
  });
});

describe('personal access tokens', () => {
  it('are made with a description and shown once', async () => {
    renderPage(<TokenList />, {
      ...signedIn(),
      'GET /api/v1/personal-access-tokens': { body: { personalAccessTokens: [] } },
      'POST /api/v1/personal-access-tokens': {
        status: 201,
        body: { personalAccessToken: TOKEN, secret: 'secret_user_abc' },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'New token' }));
    const dialog = await screen.findByRole('dialog', { name: 'New personal access token' });
    await userEvent.type(within(dialog).getByLabelText('Description'), 'Laptop');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create token' }));
    expect(await screen.findByText('secret_user_abc')).toBeTruthy();
  });
});
