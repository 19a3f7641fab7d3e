import { expect, test, vi } from 'vitest';
import { GrowthBook, GrowthBookClient } from '../index.ts';
import { LocalStorageStickyBucketService } from '../sticky.ts';

const features = {
  plain: { defaultValue: 1 },
  tested: { defaultValue: 0, rules: [{ key: 'exp', variations: [0, 1], weights: [0, 1] }] },
};
const attributes = { id: 'u1' };

const memory = () => {
  const texts = new Map<string, string>();
  return {
    texts,
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, value: string) => void texts.set(key, value),
  };
};

test.each(['__proto__', 'constructor', 'toString'])('knows nothing called %s that nobody defined', (name) => {
  const condition = { id: { $notInGroup: name } };
  const client = new GrowthBook({
    attributes,
    features: {
      outsiders: { defaultValue: 'in', rules: [{ force: 'out', condition }] },
      bandit: { rules: [{ key: 'exp', contextualVariations: [0, 1], contextualBanditRef: name }] },
    },
    savedGroups: {},
    contextualBandits: {},
    forcedVariations: {},
  });
  expect(client.evalFeature(name)).toMatchObject({ value: null, source: 'unknownFeature' });
  expect(client.isOn(name)).toBe(false);
  expect(client.getFeatureValue('outsiders', '')).toBe('out');
  expect(client.evalFeature('bandit').experiment).not.toHaveProperty('contextualBandit');
  expect(client.run({ key: name, variations: [0, 1] }).inExperiment).toBe(true);
});

test('reports a view once per user and variation', () => {
  const trackingCallback = vi.fn();
  const client = new GrowthBook({ features, attributes, trackingCallback });
  client.evalFeature('tested');
  client.evalFeature('tested');
  expect(trackingCallback).toHaveBeenCalledTimes(1);
  void client.setAttributes({ id: 'u2' });
  client.evalFeature('tested');
  expect(trackingCallback).toHaveBeenCalledTimes(2);
});

test('keeps views until there is a callback for them', () => {
  const client = new GrowthBook({ features, attributes });
  client.evalFeature('tested');
  expect(client.getDeferredTrackingCalls()).toHaveLength(1);
  const callback = vi.fn();
  client.setTrackingCallback(callback);
  expect(callback).toHaveBeenCalledTimes(1);
  expect(client.getDeferredTrackingCalls()).toEqual([]);
});

test('queues a repeated view again after the queue was emptied, as remote evaluators need it', () => {
  const client = new GrowthBook({ features, attributes, trackingCallback: () => {} });
  client.evalFeature('tested');
  client.evalFeature('tested');
  expect(client.getDeferredTrackingCalls()).toHaveLength(1);
  client.setDeferredTrackingCalls([]);
  client.evalFeature('tested');
  expect(client.getDeferredTrackingCalls()).toHaveLength(1);
});

test('tells of a feature use when its value changes, with events for the logger', () => {
  const onFeatureUsage = vi.fn();
  const eventLogger = vi.fn();
  const client = new GrowthBook({ features, attributes, onFeatureUsage, eventLogger });
  client.isOn('plain');
  client.isOn('plain');
  client.setFeatures({ plain: { defaultValue: 2 } });
  client.isOn('plain');
  expect(onFeatureUsage.mock.calls.map(([id, { value }]) => [id, value])).toEqual([
    ['plain', 1],
    ['plain', 2],
  ]);
  expect(eventLogger.mock.calls[0]?.slice(0, 2)).toEqual([
    'Feature Evaluated',
    { feature: 'plain', source: 'defaultValue', value: 1, ruleId: '$default', variationId: '' },
  ]);
});

test('a throwing callback of the page stays its own problem', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const oops = () => {
    throw new Error('oops');
  };
  const client = new GrowthBook({ features, attributes, trackingCallback: oops, onFeatureUsage: oops, renderer: oops });
  client.subscribe(oops);
  expect(client.getFeatureValue('tested', 9)).toBe(1);
  await client.setAttributes({ id: 'u2' });
  expect(log).toHaveBeenCalledWith(expect.objectContaining({ message: 'oops' }));
  log.mockRestore();
});

test('broken definitions never throw and fall back to the default', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const broken = [null, 7, { filters: [null], force: 1 }, { variations: 3 }, { parentConditions: {}, force: 1 }];
  const hostile = { toString: 1, valueOf: 1 };
  const unmet = [
    { condition: { $not: null }, force: 1 },
    { condition: { id: { $regex: '(' } }, force: 1 },
  ];
  for (const rule of [...broken, ...unmet, { variations: [1, 2] }]) {
    const client = new GrowthBook({
      features: { f: { defaultValue: 'safe', rules: [rule] } } as never,
      attributes: { id: hostile },
    });
    expect(client.evalFeature('f').value).toBe('safe');
  }
  log.mockRestore();
});

test('features that require each other are off, and say why', () => {
  const need = (id: string) => ({
    defaultValue: 1,
    rules: [{ parentConditions: [{ id, condition: { value: 1 } }], force: 2 }],
  });
  const client = new GrowthBook({ features: { a: need('b'), b: need('a') } });
  expect(client.evalFeature('a')).toMatchObject({ value: null, source: 'cyclicPrerequisite' });
});

test('prerequisites shared over and over are evaluated quickly', () => {
  const layers = Object.fromEntries(
    Array.from({ length: 40 }, (_, i) => {
      const rule = { parentConditions: [{ id: `f${i + 1}`, condition: { value: 'never' } }], force: 1 };
      return [`f${i}`, { defaultValue: 0, rules: [rule, rule, rule] }];
    }),
  );
  expect(new GrowthBook({ features: layers }).evalFeature('f0').value).toBe(0);
});

test('subscribers hear of an experiment when its result changes', () => {
  const client = new GrowthBook({ attributes });
  const heard = vi.fn();
  const stop = client.subscribe(heard);
  const experiment = { key: 'x', variations: ['a', 'b'], weights: [0, 1] };
  client.run(experiment);
  client.run(experiment);
  client.forceVariation('x', 0);
  client.run(experiment);
  expect(heard.mock.calls.map(([, { value }]) => value)).toEqual(['b', 'a']);
  expect(client.getAllResults().get('x')?.result.value).toBe('a');
  stop();
  client.forceVariation('x', 1);
  client.run(experiment);
  expect(heard).toHaveBeenCalledTimes(2);
});

test('forced values win and are not reported as used', () => {
  const onFeatureUsage = vi.fn();
  const client = new GrowthBook({ features, attributes, onFeatureUsage });
  client.setForcedFeatures(new Map([['plain', 'forced']]));
  expect(client.evalFeature('plain')).toMatchObject({ value: 'forced', source: 'override' });
  expect(onFeatureUsage).not.toHaveBeenCalled();
});

test.each(['filters', 'parentConditions', 'tracks', 'condition'])('a rule whose %s are null has none', (field) => {
  const text = JSON.stringify({
    forced: { rules: [{ [field]: null, force: 1 }] },
    tested: { rules: [{ [field]: null, variations: [1, 1] }] },
  });
  const client = new GrowthBook({ features: JSON.parse(text), attributes });
  expect(client.evalFeature('forced')).toMatchObject({ value: 1, source: 'force' });
  expect(client.evalFeature('tested')).toMatchObject({ value: 1, source: 'experiment' });
  const inline = { key: 'inline', variations: [1, 1], ...JSON.parse(`{ "${field}": null }`) };
  expect(client.run(inline).inExperiment).toBe(true);
});

test('a returning user keeps the variation when weights change', async () => {
  const storage = memory();
  const visit = async (weights: number[]) => {
    const rule = { key: 'exp', variations: ['a', 'b'], weights, meta: [{ key: 'A' }, { key: 'B' }] };
    const client = new GrowthBook({
      attributes,
      stickyBucketService: new LocalStorageStickyBucketService({ localStorage: storage }),
    });
    await client.init({ payload: { features: { f: { defaultValue: '', rules: [rule] } } } });
    return client.evalFeature('f');
  };
  expect((await visit([1, 0])).value).toBe('a');
  await vi.waitFor(() => expect([...storage.texts.keys()]).toEqual(['gbStickyBuckets__id||u1']));
  expect(await visit([0, 1])).toMatchObject({ value: 'a', experimentResult: { stickyBucketUsed: true } });
});

test('a client for one user of many reports each view once', () => {
  const trackingCallback = vi.fn();
  const client = new GrowthBookClient({ trackingCallback }).initSync({ payload: { features } });
  client.evalFeature('tested', { attributes });
  client.evalFeature('tested', { attributes });
  expect(trackingCallback).toHaveBeenCalledTimes(2);
  const scoped = client.createScopedInstance({ attributes: { id: 'u2' } });
  scoped.evalFeature('tested');
  scoped.evalFeature('tested');
  expect(trackingCallback).toHaveBeenCalledTimes(3);
});
