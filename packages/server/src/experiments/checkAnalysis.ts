import { invalidField } from '@gb/domain/errors';
import type { Experiment } from '@gb/domain/experiments';
import { listDataSources } from '../data-sources/index.ts';
import { listMetrics } from '../metrics/index.ts';
import { listUnitQueries } from '../unit-queries/index.ts';
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
  if (
    experiment.segment &&
    !(await listUnitQueries(ctx, 'segment')).some(
      ({ id, datasource: own }) => id === experiment.segment && own === datasource,
    )
  )
    throw invalidField('segment', `the data source has no segment with id ${experiment.segment}`);
  const lists = (['metrics', 'secondaryMetrics', 'guardrails'] as const).filter((list) => experiment[list].length > 0);
  if (lists.length === 0 && !experiment.activationMetric && !experiment.metricOverrides.length) return;
  const known = new Map((await listMetrics(ctx)).map((metric) => [metric.id, metric]));
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
  const activation = experiment.activationMetric && known.get(experiment.activationMetric);
  if (activation === undefined || (activation && activation.datasource !== datasource))
    throw invalidField('activationMetric', `the data source has no metric with id ${experiment.activationMetric}`);
  if (activation && activation.metricType !== 'proportion')
    throw invalidField(
      'activationMetric',
      `expected a metric of type proportion; ${activation.name} is a ${activation.metricType}`,
    );
  for (const [index, { id, winRisk, loseRisk }] of experiment.metricOverrides.entries()) {
    const metric = known.get(id);
    if (!metric) throw invalidField(`metricOverrides.${index}.id`, `no metric with id ${id}`);
    if ((winRisk ?? metric.winRisk) > (loseRisk ?? metric.loseRisk))
      throw invalidField(
        `metricOverrides.${index}.winRisk`,
        'expected an acceptable risk not above the one that is too much',
      );
  }
}
