import { attribute } from '@gb/domain/attributes';
import { dataSource } from '@gb/domain/data-sources';
import { environment } from '@gb/domain/environments';
import { factTable } from '@gb/domain/fact-tables';
import { factMetric, sqlMetric } from '@gb/domain/metrics';
import { project } from '@gb/domain/projects';
import { savedGroup } from '@gb/domain/saved-groups';
import { tag } from '@gb/domain/tags';
import { dimension, segment } from '@gb/domain/unit-queries';
import { z } from 'zod';
import { listAttributes } from '../attributes/index.ts';
import { listDataSources } from '../data-sources/index.ts';
import { listEnvironments } from '../environments/index.ts';
import { listFactTables } from '../fact-tables/index.ts';
import { listFactMetrics, listSqlMetrics } from '../metrics/index.ts';
import { route } from '../platform/http/route.ts';
import { listProjects } from '../projects/index.ts';
import { listSavedGroups } from '../saved-groups/index.ts';
import { listTags } from '../tags/index.ts';
import { listUnitQueries } from '../unit-queries/index.ts';

export const definitionRoutes = [
  route('GET', '/organization/names', {
    access: { can: 'readData' },
    summary: 'What every page shows by name, without what there may be thousands of',
    output: z.object({
      projects: z.array(project),
      tags: z.array(tag),
      environments: z.array(environment),
      datasources: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
    handle: async (ctx) => {
      const [projects, tags, environments, datasources] = await Promise.all([
        listProjects(ctx),
        listTags(ctx),
        listEnvironments(ctx),
        listDataSources(ctx),
      ]);
      return { projects, tags, environments, datasources };
    },
  }),
  route('GET', '/organization/definitions', {
    access: { can: 'readData' },
    summary: 'Everything of the organization that pages show by name',
    output: z.object({
      projects: z.array(project),
      tags: z.array(tag),
      environments: z.array(environment),
      attributes: z.array(attribute),
      savedGroups: z.array(savedGroup),
      datasources: z.array(dataSource),
      factTables: z.array(factTable),
      factMetrics: z.array(factMetric),
      /** Metrics with their own query, without archived ones. */
      metrics: z.array(sqlMetric),
      segments: z.array(segment),
      dimensions: z.array(dimension),
    }),
    handle: async (ctx) => ({
      projects: await listProjects(ctx),
      tags: await listTags(ctx),
      environments: await listEnvironments(ctx),
      attributes: await listAttributes(ctx),
      savedGroups: await listSavedGroups(ctx),
      datasources: await listDataSources(ctx),
      factTables: await listFactTables(ctx),
      factMetrics: await listFactMetrics(ctx),
      metrics: (await listSqlMetrics(ctx)).filter(({ status }) => status === 'active'),
      segments: await listUnitQueries(ctx, 'segment'),
      dimensions: await listUnitQueries(ctx, 'dimension'),
    }),
  }),
] as const;
