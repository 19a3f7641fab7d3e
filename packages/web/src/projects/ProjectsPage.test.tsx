import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Routes, renderPage, signedIn } from '../../test/app.tsx';
import { ProjectsPage } from './ProjectsPage.tsx';

const DATE = '2026-11-01T00:00:00Z';
const SHOP = { id: 'prj_1', name: 'Shop', description: '', settings: {}, dateCreated: DATE, dateUpdated: DATE };
type Users = Extract<Routes['GET /api/v1/references/:object/:id'], { body: { usedBy: unknown } }>['body']['usedBy'];

const FLAG = { object: 'feature' as const, id: 'checkout', name: 'checkout' };
const SOURCE = { object: 'datasource' as const, id: 'ds_1', name: 'Warehouse' };

async function openRemoval(usedBy: Users, hidden = 0) {
  let contents: string | null = null;
  renderPage(<ProjectsPage />, {
    ...signedIn(),
    'GET /api/v1/projects': { body: { projects: [SHOP] } },
    'GET /api/v1/references/:object/:id': { body: { usedBy, hidden } },
    'DELETE /api/v1/projects/:id': ({ query }) => {
      contents = query.get('contents');
      return { body: { deletedId: SHOP.id } };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Shop' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete the project Shop?' }));
  return {
    dialog,
    asked: () => contents,
    press: (name: string) => userEvent.click(dialog.getByRole('button', { name })),
  };
}

describe('making a project', () => {
  it('stays open, and sends nothing, while it has no name', async () => {
    const { server } = renderPage(<ProjectsPage />, {
      ...signedIn(),
      'GET /api/v1/projects': { body: { projects: [SHOP] } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'New project' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New project' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Create project' }));
    expect(await dialog.findByText('Name is required')).toBeTruthy();
    expect(server.sent.some(({ method, path }) => method === 'POST' && path === '/api/v1/projects')).toBe(false);
  });
});

describe('deleting a project', () => {
  it('that is empty needs no choice', async () => {
    const { dialog, asked, press } = await openRemoval([]);
    await dialog.findByText('Nothing is in it. This cannot be undone.');
    await press('Delete');
    await waitFor(() => expect(asked()).toBe('keep'));
  });

  it('keeps what is in it, unless its owner says that it goes too', async () => {
    const { dialog, asked, press } = await openRemoval([FLAG, SOURCE]);
    expect((await dialog.findByRole('link', { name: 'checkout' })).getAttribute('href')).toBe('/features/checkout');
    expect(dialog.getByRole('button', { name: 'Delete' })).toHaveProperty('disabled', true);
    await userEvent.click(dialog.getByRole('radio', { name: /^Delete 1 feature, 1 data source with the project/ }));
    await press('Delete it all');
    await waitFor(() => expect(asked()).toBe('delete'));
  });

  it('says of what is in it what is lost with it', async () => {
    const { dialog } = await openRemoval([SOURCE]);
    expect(await dialog.findByText('This cannot be undone.')).toBeTruthy();
    expect(dialog.queryByText(/SDKs/)).toBeNull();
  });

  it('waits for what only names it', async () => {
    const { dialog } = await openRemoval([FLAG, { object: 'environment', id: 'staging', name: 'staging' }]);
    await userEvent.click(await dialog.findByRole('radio', { name: /^Delete 1 feature with the project/ }));
    expect(dialog.getByText(/1 environment would still name the project/)).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Delete it all' })).toHaveProperty('disabled', true);
  });
});
