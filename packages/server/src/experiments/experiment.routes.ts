import {
  experiment,
  experimentUpdate,
  importedExperiment,
  newExperiment,
  pageChangesInput,
  stopInput,
} from '@gb/domain/experiments';
import { asPage, pageOf, pagingQuery } from '@gb/domain/paging';
import { z } from 'zod';
import { route } from '../platform/http/route.ts';
import {
  createExperiment,
  deleteExperiment,
  getExperiment,
  importExperiment,
  pageExperiments,
  setPageChanges,
  start,
  leaveNamespace,
  stop,
  updateExperiment,
} from './experiment.service.ts';

const params = z.strictObject({ id: z.string() });
const oneExperiment = z.object({ experiment });

export const experimentRoutes = [
  route('GET', '/api/v1/experiments', {
    access: { can: 'readData' },
    summary: 'List experiments, newest first',
    query: pagingQuery.extend({ projectId: z.string().optional(), experimentId: z.string().optional() }),
    output: pageOf('experiments', experiment),
    handle: async (ctx, { query }) => asPage('experiments', await pageExperiments(ctx, query), query),
  }),
  route('POST', '/api/v1/experiments', {
    access: { can: 'createAnalyses' },
    summary: 'Make a draft experiment',
    body: newExperiment,
    output: oneExperiment,
    status: 201,
    handle: async (ctx, { body }) => ({ experiment: await createExperiment(ctx, body) }),
  }),
  route('POST', '/api/v1/experiments/import', {
    access: { can: 'createAnalyses' },
    summary: 'Make an experiment that ran elsewhere, with the time it ran',
    body: importedExperiment,
    output: oneExperiment,
    status: 201,
    handle: async (ctx, { body }) => ({ experiment: await importExperiment(ctx, body) }),
  }),
  route('GET', '/api/v1/experiments/:id', {
    access: { can: 'readData' },
    summary: 'Get one experiment',
    params,
    output: oneExperiment,
    handle: async (ctx, { params }) => ({ experiment: await getExperiment(ctx, params.id) }),
  }),
  route('POST', '/api/v1/experiments/:id', {
    access: { can: 'createAnalyses' },
    summary: 'Change an experiment',
    params,
    body: experimentUpdate,
    output: oneExperiment,
    handle: async (ctx, { params, body }) => ({ experiment: await updateExperiment(ctx, params.id, body) }),
  }),
  route('PUT', '/api/v1/experiments/:id/page-changes', {
    access: { can: 'manageVisualChanges' },
    summary: 'Say what a draft does to pages by itself',
    params,
    body: pageChangesInput,
    output: oneExperiment,
    current: (ctx, { id }) => getExperiment(ctx, id),
    handle: async (ctx, { params, body }) => ({ experiment: await setPageChanges(ctx, params.id, body.pageChanges) }),
  }),
  route('POST', '/api/v1/experiments/:id/start', {
    access: { can: 'runExperiments' },
    summary: 'Start a draft',
    params,
    output: oneExperiment,
    handle: async (ctx, { params }) => ({ experiment: await start(ctx, params.id) }),
  }),
  route('POST', '/api/v1/experiments/:id/stop', {
    access: { can: 'runExperiments' },
    summary: 'Stop a running experiment with a conclusion',
    params,
    body: stopInput,
    output: oneExperiment,
    handle: async (ctx, { params, body }) => ({ experiment: await stop(ctx, params.id, body) }),
  }),
  route('POST', '/api/v1/experiments/:id/leave-namespace', {
    access: { can: 'runExperiments' },
    summary: 'Free the part of a namespace that an experiment keeps which does not run',
    params,
    output: oneExperiment,
    handle: async (ctx, { params }) => ({ experiment: await leaveNamespace(ctx, params.id) }),
  }),
  route('DELETE', '/api/v1/experiments/:id', {
    access: { can: 'createAnalyses' },
    summary: 'Delete an experiment no feature refers to',
    params,
    output: z.object({ deletedId: z.string() }),
    handle: async (ctx, { params }) => {
      await deleteExperiment(ctx, params.id);
      return { deletedId: params.id };
    },
  }),
] as const;
