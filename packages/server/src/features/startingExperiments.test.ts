import type { Experiment } from '@gb/domain/experiments';
import type { FeatureV1, Revision } from '@gb/domain/features';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';
import { make } from '../../test/samples.ts';

type Answer = { feature: FeatureV1; revision: Revision; experiment: Experiment; message?: string };

describe('a rule that starts its experiment', () => {
  let app: TestApp;
  let owner: Person;
  beforeAll(async () => {
    app = await makeTestApp({ ROLE: 'web' });
    owner = await app.owner();
  });
  afterAll(() => app.stop());

  const experimentOf = async (id: string) =>
    (await owner.call<Answer>('GET', `/api/v1/experiments/${id}`)).body.experiment;
  const ruleFor = async (experimentId: string) => ({
    ...{ id: 'test', type: 'experiment-ref', experimentId, startsExperiment: true },
    variations: (await experimentOf(experimentId)).variations.map(({ id }) => ({ variationId: id, value: 'true' })),
  });
  const live = async (id: string) => (await owner.call<Answer>('GET', `/api/v1/features/${id}`)).body.feature;
  const drafted = async (by = owner) => {
    const [feature, experiment] = [await make.feature(owner), await make.experiment(owner)];
    const rules = [await ruleFor(experiment)];
    const { body } = await by.call<Answer>('POST', `/api/v1/features/${feature}/revisions`, { rules });
    return { feature, experiment, publish: `/api/v1/features/${feature}/revisions/${body.revision.version}/publish` };
  };

  it('starts it when its draft is published, and not before', async () => {
    const { feature, experiment, publish } = await drafted();
    expect((await experimentOf(experiment)).status).toBe('draft');
    expect((await owner.call('POST', publish, {})).status).toBe(200);
    expect((await experimentOf(experiment)).status).toBe('running');
    // It was started once: nothing is left that could start it again.
    expect((await live(feature)).rules[0]).not.toHaveProperty('startsExperiment');
    await owner.call('POST', `/api/v1/experiments/${experiment}/stop`, { results: 'dnf' });
    await owner.call('POST', `/api/v1/features/${feature}`, { description: 'changed' });
    expect((await experimentOf(experiment)).status).not.toBe('running');
  });

  it('starts nothing when the draft cannot be published', async () => {
    const other = await drafted();
    const collaborator = await owner.addMember({ role: 'collaborator' });
    expect((await collaborator.call('POST', other.publish, {})).status).toBe(403);
    expect((await experimentOf(other.experiment)).status).toBe('draft');
    expect((await live(other.feature)).rules).toEqual([]);
  });

  it('starts it with a feature that is made with it', async () => {
    const experiment = await make.experiment(owner);
    const rules = [await ruleFor(experiment)];
    const body = { id: 'made-with-it', valueType: 'boolean', defaultValue: 'false', rules };
    expect((await owner.call('POST', '/api/v1/features', body)).status).toBeLessThan(300);
    expect((await experimentOf(experiment)).status).toBe('running');
    expect((await live('made-with-it')).rules[0]).not.toHaveProperty('startsExperiment');
  });
});
