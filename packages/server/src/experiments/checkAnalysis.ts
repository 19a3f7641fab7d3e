import { invalidField } from '@gb/domain/errors';
import type { Experiment } from '@gb/domain/experiments';
import { listDataSources } from '../data-sources/index.ts';
import { listFactMetrics } from '../metrics/index.ts';
import type { OrgCtx } from '../platform/http/route.ts';

/** Refuses analysis settings that name what is not there, or metrics of another data source. */
export async function checkAnalysis(ctx: OrgCtx, experiment: Experiment): Promise<void> {
  const { datasource, exposureQueryId } = experiment;
  if (datasource) {
    const source = (await listDataSources(ctx)).find(({ id }) => id === datasource);
    if (!source) throw invalidField('datasource', `no data source with id ${datasource}`);
    if (exposureQueryId && !source.settings.queries.exposure.some(({ id }) => id === exposureQueryId))
      throw invalidField('exposureQueryId', `the data source has no assignment query with id ${exposureQueryId}`);
  }
  const lists = (['metrics', 'secondaryMetrics', 'guardrails'] as const).filter((list) => experiment[list].length > 0);
  if (lists.length === 0) return;
  const known = new Map((await listFactMetrics(ctx)).map((metric) => [metric.id, metric]));
  for (const list of lists)
    for (const [index, id] of experiment[list].entries()) {
      const metric = known.get(id);
      if (!metric) throw invalidField(`${list}.${index}`, `no metric with id ${id}`);
      if (metric.datasource !== datasource)
        throw invalidField(
          `${list}.${index}`,
          `the metric ${metric.name} is on another data source than the experiment`,
        );
    }
}
