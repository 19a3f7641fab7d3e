import type { Experiment } from '@gb/domain/experiments';
import type { Snapshot } from '@gb/domain/snapshots';
import { telemetry } from '../../platform/insight.ts';

/** Tells that an analysis was asked for: ids hashed as telemetry does, and settings only as yes or no. */
export async function trackSnapshot(
  experiment: Experiment,
  datasourceType: string,
  snapshot: Snapshot | undefined,
): Promise<void> {
  const ids = {
    experimentId: await telemetry.idOf(experiment.id),
    datasourceId: await telemetry.idOf(experiment.datasource),
  };
  if (!snapshot) return telemetry.track('Experiment Snapshot', { ...ids, error: 'no snapshot object returned by API' });
  telemetry.track('Experiment Snapshot', {
    ...ids,
    snapshotId: await telemetry.idOf(snapshot.id),
    datasourceType,
    engine: snapshot.settings.engine,
    regressionAdjustmentEnabled: experiment.regressionAdjustmentEnabled,
    sequentialTestingEnabled: snapshot.settings.sequentialTestingEnabled,
    sequentialTestingTuningParameter: snapshot.settings.sequentialTestingTuningParameter,
    skipPartialData: experiment.skipPartialData,
    activationMetric: experiment.activationMetric !== '',
    queryFilter: experiment.queryFilter.trim() !== '',
    segment: experiment.segment !== '',
    dimension: dimensionKind(snapshot.dimension),
  });
}

/** What kind of dimension, never which: a name could say more than telemetry may. */
function dimensionKind(dimension: string | null): string {
  if (dimension === null) return 'none';
  if (dimension === 'date' || dimension === 'activation') return 'predefined';
  return dimension.startsWith('dim_') ? 'user' : 'experiment';
}
