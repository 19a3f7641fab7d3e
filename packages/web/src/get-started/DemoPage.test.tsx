import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Routes, renderPage, signedIn } from '../../test/app.tsx';
import { DemoPage } from './DemoPage.tsx';

const ID = 'prj_org_1_demo-datasource-project';
const DEMO = { id: ID, name: 'Demo shop', description: '', dateCreated: '2026-11-01T00:00:00Z' };
const definitions = (projects: object[]) => ({
  'GET /organization/definitions': {
    body: { projects, tags: [], environments: [], attributes: [], savedGroups: [] },
  },
});
const LISTS: Routes = {
  'GET /api/v1/experiments': { body: { experiments: [{ id: 'exp_1', name: 'Checkout layout', project: ID }] } },
  'GET /api/v1/features': { body: { features: [{ id: 'gbdemo-checkout-layout', project: ID }] } },
  'GET /api/v1/fact-metrics': {
    body: {
      factMetrics: [
        { id: 'fact__1', name: 'Purchases', projects: [ID] },
        { id: 'fact__2', name: 'Signups', projects: [] },
      ],
    },
  },
  'GET /api/v1/fact-tables': { body: { factTables: [] } },
  'GET /api/v1/data-sources': { body: { dataSources: [] } },
  'GET /api/v1/sdk-connections': { body: { connections: [] } },
};

describe('the page of the demo project', () => {
  it('leads to everything the demo is made of, and to nothing else', async () => {
    renderPage(<DemoPage />, { ...signedIn(), ...definitions([DEMO]), ...LISTS });
    for (const name of ['Checkout layout', 'gbdemo-checkout-layout', 'Purchases'])
      expect(await screen.findByRole('link', { name })).toBeTruthy();
    expect(screen.queryByText('Signups')).toBeNull();
  });

  it('makes the demo where there is none', async () => {
    const { server } = renderPage(<DemoPage />, {
      ...signedIn(),
      ...definitions([]),
      'POST /api/v1/demo-project': { status: 201, body: { projectId: ID, featureId: 'f', experimentId: 'exp_1' } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Create the demo project' }));
    expect(server.sent.some(({ method, path }) => method === 'POST' && path === '/api/v1/demo-project')).toBe(true);
  });

  it('says who can make it to someone who may not', async () => {
    renderPage(<DemoPage />, { ...signedIn('readonly'), ...definitions([]) });
    expect(await screen.findByText('Somebody who manages projects can create it.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Create the demo project' })).toBeNull();
  });
});
