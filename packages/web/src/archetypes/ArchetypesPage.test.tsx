import type { Evaluation } from '@gb/domain/evaluation';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Routes, renderPage, signedIn } from '../../test/app.tsx';
import { make } from '../../test/make.ts';
import { ArchetypesPage } from './ArchetypesPage.tsx';

const DATE = '2026-11-01T10:00:00.000Z';
const archetype = (id: string, name: string, tier: string) => ({
  ...{ id, name, description: '', owner: 'u_1', isPublic: true, attributes: { tier } },
  ...{ dateCreated: DATE, dateUpdated: DATE },
});
const evaluation = (featureId: string, value: unknown, enabled = true): Evaluation => ({
  ...{ featureId, version: 1, environment: 'production', enabled, value, source: 'force', ruleId: '' },
  ...{ experiment: null, trace: [] },
});

const open = (more: Routes = {}) =>
  renderPage(<ArchetypesPage />, {
    ...signedIn(),
    'GET /api/v1/environments': { body: { environments: [make.environment('production')] } },
    'GET /api/v1/archetypes': {
      body: { archetypes: [archetype('sam_1', 'Gold', 'gold'), archetype('sam_2', 'Free', 'free')] },
    },
    'POST /api/v1/evaluate': ({ body }) => {
      const { tier } = (body as { attributes: { tier: string } }).attributes;
      return { body: { evaluations: [evaluation('banner', tier), evaluation('sale', null, false)] } };
    },
    ...more,
  });

describe('archetypes', () => {
  it('are shown with what every feature gives each of them', async () => {
    open();
    const table = await screen.findByRole('table');
    const row = await within(table).findByRole('row', { name: /banner/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(expect.arrayContaining(['gold', 'free']));
    expect(within(table).getByRole('row', { name: /sale/ }).textContent).toContain('off');
    await userEvent.type(screen.getByRole('textbox', { name: /Find a feature/ }), 'SAL');
    await waitFor(() => expect(screen.queryByRole('row', { name: /banner/ })).toBeNull());
  });

  it('are made from what is typed', async () => {
    const { server } = open({ 'POST /api/v1/archetypes': { body: { archetype: archetype('sam_3', 'New', 'new') } } });
    await userEvent.click(await screen.findByRole('button', { name: 'New archetype' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save this user' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Berlin');
    const json = dialog.getByRole('textbox', { name: 'Attributes as JSON' });
    await userEvent.clear(json);
    await userEvent.paste('{"id":"u1"}');
    await userEvent.click(dialog.getByRole('button', { name: 'Save user' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = server.sent.find(({ method, path }) => method === 'POST' && path === '/api/v1/archetypes');
    expect(sent?.body).toEqual({ name: 'Berlin', description: '', isPublic: true, attributes: { id: 'u1' } });
  });

  it('are changed by nobody who may only read', async () => {
    open(signedIn('readonly'));
    expect((await screen.findAllByText('Gold')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: /New archetype|Actions for/ })).toBeNull();
  });
});
