import type { Project } from '@gb/domain/projects';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { DEFINITIONS, type Routes, renderPage, signedIn } from '../../test/app.tsx';
import { make } from '../../test/make.ts';
import { DemoPage } from './DemoPage.tsx';

const ID = 'prj_org_1_demo-datasource-project';
const DEMO = make.project(ID, 'Demo shop');
const definitions = (projects: Project[]): Routes => ({
  'GET /organization/names': { body: { ...DEFINITIONS, projects } },
});
const MADE = { projectId: ID, featureId: 'f', experimentId: 'exp_1', datasourceId: 'ds_1', sdkConnectionId: 'sdk_1' };
const LISTS: Routes = {
  'GET /api/v1/experiments': { body: { experiments: [make.experiment({ project: ID })] } },
  'GET /api/v1/feature-summaries': {
    body: { features: [make.featureSummary('gbdemo-checkout-layout', { project: ID })] },
  },
  'GET /api/v1/fact-metrics': {
    body: {
      factMetrics: [
        make.factMetric({ name: 'Purchases', projects: [ID] }),
        make.factMetric({ id: 'fact__2', name: 'Signups' }),
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
      'POST /api/v1/demo-project': { status: 201, body: MADE },
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
