import { compilePayload } from '@gb/sdk/core';
import { GrowthBook } from '@gb/sdk';
import type { Payload } from '@gb/sdk/payload';
import { describe, expect, it } from 'vitest';
import { evaluateOfrep } from './ofrep.ts';
import { evaluateRemotely, remoteUser } from './remoteEvaluation.ts';

const split = { key: 'colour', variations: ['blue', 'green'], weights: [0, 1], condition: { country: 'NL' } };
const redirect = { urlRedirect: 'https://shop.example/new' };
const payload: Payload = {
  dateUpdated: '2026-01-01T00:00:00.000Z',
  features: {
    plain: { defaultValue: 1 },
    targeted: { defaultValue: 'no', rules: [{ id: 'r1', condition: { country: 'NL' }, force: 'yes' }] },
    everybody: { defaultValue: 'no', rules: [{ id: 'r1', force: 'yes' }] },
    split: { defaultValue: 'red', rules: [split] },
    again: { defaultValue: 'red', rules: [split] },
    child: {
      defaultValue: 'c',
      rules: [{ parentConditions: [{ id: 'split', condition: { value: 'green' } }], force: 'd' }],
    },
    gated: {
      defaultValue: 'c',
      rules: [{ parentConditions: [{ id: 'plain', condition: { value: 2 }, gate: true }], force: 'd' }],
    },
    loop: { defaultValue: 1, rules: [{ parentConditions: [{ id: 'loop', condition: {} }], force: 2 }] },
    list: { defaultValue: [1] },
    nothing: {},
  },
  experiments: [
    { key: 'page', variations: [{}, redirect], weights: [0, 1], condition: { country: 'NL' } },
    { key: 'elsewhere', variations: [{}, { css: 'a{}' }], condition: { country: 'US' } },
  ],
};
const definitions = compilePayload(payload);
const user = remoteUser.parse({ attributes: { id: 'u1', country: 'NL' } });
const evaluate = (more: object = {}, of = definitions) => {
  const steps = evaluateRemotely(of, { ...user, ...more });
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
};

describe('remote evaluation', () => {
  it('reduces each feature to its value and keeps what passes through', () => {
    const { features, dateUpdated } = evaluate();
    expect(dateUpdated).toBe(payload.dateUpdated);
    expect(features).toMatchObject({
      plain: { defaultValue: 1 },
      targeted: { defaultValue: 'yes' },
      nothing: { defaultValue: null },
    });
    expect(JSON.stringify(evaluate({ attributes: {} }))).not.toContain('country');
  });

  it('lets the client tell of experiments assigned on the way, of its own rule, of a prerequisite, and shared ones', () => {
    for (const id of ['split', 'again', 'child']) {
      const [rule] = evaluate().features?.[id]?.rules ?? [];
      expect(rule?.tracks).toMatchObject([
        { experiment: { key: 'colour', variations: [{}, 'green'] }, result: { variationId: 1, value: 'green' } },
      ]);
      expect(rule?.tracks?.[0]?.experiment).not.toHaveProperty('condition');
    }
    const seen: string[] = [];
    const local = new GrowthBook({
      ...evaluate(),
      attributes: user.attributes,
      trackingCallback: ({ key }) => void seen.push(key),
    });
    expect([local.getFeatureValue('split', ''), local.getFeatureValue('child', '')]).toEqual(['green', 'd']);
    expect(seen).toContain('colour');
  });

  it('sends only the page experiments the user is in, without the other variations', () => {
    expect(evaluate().experiments).toEqual([{ key: 'page', variations: [{}, redirect], weights: [0, 1] }]);
  });

  it('says of those whom a redirect leaves where they are that there is one, and not where to', () => {
    const [stays] = evaluate({ forcedVariations: { page: 0 } }).experiments ?? [];
    expect(stays?.variations).toEqual([{}, { urlRedirect: 'https://shop.example' }]);
  });

  it('leaves it to a client that does not say on which page it is to ask whether an experiment is for it', () => {
    const urlPatterns = [{ include: true, type: 'simple' as const, pattern: '/cart' }];
    const cart = { key: 'cart', variations: [{}, { css: 'a{}' }], urlPatterns };
    const sent = (url: string) => evaluate({ url }, compilePayload({ experiments: [cart] })).experiments;
    expect(sent('')).toMatchObject([{ key: 'cart', urlPatterns }]);
    expect(sent('https://shop.example/cart')).toHaveLength(1);
    expect(sent('https://shop.example/')).toEqual([]);
  });

  it('honours forced variations, forced features and the address', () => {
    expect(evaluate({ forcedVariations: { colour: 0 } }).features?.split).toEqual({ defaultValue: 'blue' });
    expect(evaluate({ forcedFeatures: [['plain', 7]] }).features?.plain).toEqual({ defaultValue: 7 });
    expect(evaluate({ url: 'https://shop.example/?colour=0' }).features?.split).toEqual({ defaultValue: 'blue' });
  });
});

describe('OFREP', () => {
  it.each([
    ['plain', { reason: 'STATIC', value: 1 }],
    ['everybody', { reason: 'STATIC', value: 'yes', metadata: { ruleId: 'r1' } }],
    ['targeted', { reason: 'TARGETING_MATCH', value: 'yes', metadata: { source: 'force', ruleId: 'r1' } }],
    ['split', { reason: 'SPLIT', value: 'green', variant: '1', metadata: { experimentKey: 'colour' } }],
    ['gated', { reason: 'DISABLED' }],
    ['loop', { errorCode: 'GENERAL' }],
    ['list', { errorCode: 'GENERAL' }],
    ['unheard-of', { errorCode: 'FLAG_NOT_FOUND' }],
  ])('answers for %s', (key, expected) => {
    expect(evaluateOfrep(definitions, user.attributes, key)).toMatchObject({ key, ...expected });
  });

  it('leaves the value out when there is none, so that the code’s own default counts', () => {
    expect(evaluateOfrep(definitions, user.attributes, 'gated')).not.toHaveProperty('value');
    expect(evaluateOfrep(definitions, user.attributes, 'nothing')).not.toHaveProperty('value');
  });
});
