import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPage, signedIn } from '../../test/app.tsx';
import { make } from '../../test/make.ts';
import { SdkConnectionsPage } from './SdkConnectionsPage.tsx';

describe('the list of SDK connections', () => {
  it('says of each what it is for, and whether an application has asked', async () => {
    const shop = make.sdkConnection({ languages: ['javascript', 'react'], encryptPayload: true });
    const app = make.sdkConnection({ id: 'sdk_2', name: 'App', environment: 'dev', languages: ['python'] });
    const connections = [shop, { ...app, projects: ['prj_1', 'prj_2'], connected: false }];
    renderPage(<SdkConnectionsPage />, {
      ...signedIn(),
      'GET /api/v1/sdk-connections': { body: { connections } },
      'GET /api/v1/environments': { body: { environments: [make.environment('production')] } },
    });
    const rowOf = async (name: string) =>
      within((await screen.findByRole('link', { name })).closest('[role=row]') as HTMLElement);
    const first = await rowOf('Web shop');
    for (const text of ['Connected', 'production', 'JavaScript, React', 'all', 'encrypted'])
      expect(first.getByText(text), text).toBeTruthy();
    const second = await rowOf('App');
    for (const text of ['Not connected yet', 'dev', '2 chosen', 'plain text'])
      expect(second.getByText(text), text).toBeTruthy();
    expect(second.getByText('Python')).toBeTruthy();
  });
});
