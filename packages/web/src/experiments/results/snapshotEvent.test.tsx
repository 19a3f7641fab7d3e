import type { Experiment } from '@gb/domain/experiments';
import type { Snapshot } from '@gb/domain/snapshots';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { telemetry } from '../../platform/insight.ts';
import { trackSnapshot } from './snapshotEvent.ts';

const EXPERIMENT = {
  id: 'exp_1',
  datasource: 'ds_1',
  regressionAdjustmentEnabled: true,
  skipPartialData: false,
  activationMetric: 'met_secret',
  queryFilter: ' ',
  segment: 'seg_secret',
} as Experiment;
const SETTINGS = { engine: 'frequentist', sequentialTestingEnabled: true, sequentialTestingTuningParameter: 5000 };
const HASHED = expect.stringMatching(/^[0-9a-f]{64}$/);
const snapshotBy = (dimension: string | null) => ({ id: 'snp_1', dimension, settings: SETTINGS }) as Snapshot;

describe('what is told of an analysis', () => {
  afterEach(() => void vi.unstubAllGlobals());
  const told = async (snapshot: Snapshot | undefined) => {
    const bodies: { event: string; properties: Record<string, unknown> }[] = [];
    vi.stubGlobal('fetch', async (_url: string, request: RequestInit) => {
      bodies.push(JSON.parse(String(request.body)));
      return new Response();
    });
    telemetry.configure({ mode: 'enable', destination: 'https://telemetry.example', cloud: false, build: 'abc' });
    await trackSnapshot(EXPERIMENT, 'postgres', snapshot);
    await vi.waitFor(() => expect(bodies).toHaveLength(1));
    return bodies[0];
  };

  it('is how it was made, with hashed ids, and of its parts only whether there are any', async () => {
    const body = await told(snapshotBy(null));
    expect(body?.event).toBe('Experiment Snapshot');
    expect(body?.properties).toMatchObject({
      experimentId: HASHED,
      datasourceId: HASHED,
      snapshotId: HASHED,
      datasourceType: 'postgres',
      engine: 'frequentist',
      regressionAdjustmentEnabled: true,
      sequentialTestingEnabled: true,
      sequentialTestingTuningParameter: 5000,
      skipPartialData: false,
      activationMetric: true,
      queryFilter: false,
      segment: true,
      dimension: 'none',
    });
    expect(JSON.stringify(body)).not.toMatch(/exp_1|ds_1|snp_1|secret/);
  });

  it.each([
    ['date', 'predefined'],
    ['activation', 'predefined'],
    ['browser', 'experiment'],
    ['dim_age', 'user'],
  ])('calls the dimension %s only %s', async (dimension, kind) => {
    expect((await told(snapshotBy(dimension)))?.properties).toMatchObject({ dimension: kind });
  });

  it('is that there was no answer where there was none', async () => {
    expect((await told(undefined))?.properties).toMatchObject({ error: 'no snapshot object returned by API' });
  });
});
