import { createDecipheriv } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runs } from '../../../../test/scale.ts';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';
import { make } from '../../test/samples.ts';
import type { EntrySource } from './entry.ts';
import { loadPayload } from './loadPayload.ts';

/** What somebody does to what payloads are made from. `at` and `other` choose among what is there. */
const deed = (...what: string[]) => fc.record({ what: fc.constantFrom(...what), at: fc.nat(), other: fc.nat() });
const deeds = fc.oneof(
  {
    weight: 6,
    arbitrary: deed('make', 'makeNumbered', 'remove', 'archive', 'move', 'switch', 'target', 'refer', 'need'),
  },
  { weight: 3, arbitrary: deed('regroup', 'startExperiment', 'stopExperiment', 'renameExperiment') },
  { weight: 1, arbitrary: deed('reattribute', 'relabel') },
);
type Deed = { what: string; at: number; other: number };

/** Connections of every kind of payload. */
const KINDS: readonly object[] = [
  {},
  { encryptPayload: true, includeVisualExperiments: true },
  { remoteEvalEnabled: true },
  { projects: ['P'], includeRuleIds: true, includeExperimentNames: true },
  { hashSecureAttributes: true, includeVisualExperiments: true, includeDraftExperiments: true },
  { languages: ['nodejs'], sdkVersion: '0.27.0', environment: 'dev' },
  { savedGroupReferencesEnabled: true, includeDraftExperimentRefs: true },
  { savedGroupReferencesEnabled: true, encryptPayload: true, includeVisualExperiments: true },
];

describe('a payload of which only what changed is made anew', () => {
  let app: TestApp;
  let owner: Person;
  let project: string;
  let groups: string[];
  let experiments: string[];
  const flags: string[] = [];
  const keys: { key: string; secret: string }[] = [];
  let count = 0;
  /** Whether each deed was accepted; some come too late, such as a second start. */
  const done: boolean[] = [];

  beforeAll(async () => {
    app = await makeTestApp();
    owner = await app.owner();
    project = await make.project(owner);
    await owner.call('POST', '/api/v1/attributes', { property: 'mail', datatype: 'secureString' });
    groups = [await make.savedGroup(owner), await make.savedGroup(owner)];
    experiments = [await make.experiment(owner), await make.experiment(owner), await make.experiment(owner)];
    for (const id of experiments.slice(0, 2))
      await owner.call('PUT', `/api/v1/experiments/${id}/page-changes`, { pageChanges: [await pageChange(owner, id)] });
    for (let n = 0; n < 12; n++) flags.push(await make.feature(owner, n % 2 ? {} : { project }));
    for (const kind of KINDS) {
      const body = { name: 'App', languages: ['javascript'], environment: 'production', ...kind };
      const projects = 'projects' in kind ? { projects: [project] } : {};
      type Made = { sdkConnection: { key: string; encryptionKey: string } };
      const made = await owner.call<Made>('POST', '/api/v1/sdk-connections', { ...body, ...projects });
      expect(made.status).toBe(201);
      keys.push({ key: made.body.sdkConnection.key, secret: made.body.sdkConnection.encryptionKey });
    }
  });
  afterAll(() => app.stop());

  const call = async (method: string, path: string, body?: unknown): Promise<void> => {
    const { status } = await owner.call(method, path, body);
    done.push(status < 300);
  };
  const pick = <T>(from: readonly T[], at: number): T | undefined => from[at % Math.max(1, from.length)];

  async function does({ what, at, other }: Deed): Promise<void> {
    const flag = pick(flags, at);
    const experiment = pick(experiments, at);
    const path = `/api/v1/features/${flag}`;
    const group = pick(groups, other);
    switch (what) {
      case 'make':
        return void flags.push(await make.feature(owner, { id: `${'zaZA_-'[other % 6]}${++count}` }));
      case 'makeNumbered':
        return void flags.push(
          await make.feature(owner, { id: `${(++count * 7) % 1000}${other % 2 ? '' : '0'}${count}` }),
        );
      case 'remove':
        if (flag) await call('DELETE', path);
        return void (flag && flags.splice(flags.indexOf(flag), 1));
      case 'archive':
        return call('POST', path, { archived: other % 2 === 0 });
      case 'move':
        return call('POST', path, { project: other % 2 === 0 ? project : '' });
      case 'switch':
        return call('POST', `${path}/toggle`, {
          environments: { [other % 3 ? 'production' : 'dev']: other % 2 === 0 },
        });
      case 'target': {
        const condition = JSON.stringify({ mail: 'a@b.c', id: { $inGroup: group } });
        const savedGroups = other % 3 === 0 ? [] : [{ match: 'any', ids: [group] }];
        const rule = { id: `fr_${other}`, type: 'force', value: 'true', condition, savedGroups };
        return call('POST', path, { rules: [rule] });
      }
      case 'refer': {
        const got = await owner.call<{ experiment: { id: string; variations: { id: string }[] } }>(
          'GET',
          `/api/v1/experiments/${pick(experiments, other)}`,
        );
        const { id, variations } = got.body.experiment;
        const values = variations.map((variation, index) => ({
          variationId: variation.id,
          value: String(index === 1),
        }));
        const rule = { id: 'fr_e', type: 'experiment-ref', experimentId: id, variations: values };
        return call('POST', path, { rules: [rule] });
      }
      case 'need': {
        const prerequisites = [{ id: pick(flags, other), condition: '{"value": true}' }];
        if (other % 2) return call('POST', path, { requires: prerequisites });
        return call('POST', path, { rules: [{ id: 'fr_n', type: 'force', value: 'true', prerequisites }] });
      }
      case 'regroup':
        return call('POST', `/api/v1/saved-groups/${group}`, { values: [`v${at % 50}`] });
      case 'reattribute':
        return call('PUT', '/api/v1/attributes/mail', {
          datatype: other % 2 ? 'secureString' : 'string',
        });
      case 'relabel': {
        const all = await owner.call<{ connections: { id: string }[] }>('GET', '/api/v1/sdk-connections');
        const id = pick(all.body.connections, at)?.id;
        return call('PUT', `/api/v1/sdk-connections/${id}`, {
          includeExperimentNames: other % 2 === 0,
        });
      }
      case 'startExperiment':
        return call('POST', `/api/v1/experiments/${experiment}/start`, {});
      case 'stopExperiment':
        return call('POST', `/api/v1/experiments/${experiment}/stop`, { results: 'won', winner: 1 });
      case 'renameExperiment':
        return call('POST', `/api/v1/experiments/${experiment}`, { name: `Test ${other}` });
    }
  }

  it('has byte for byte what a payload made from scratch has, whatever changed', { timeout: 240_000 }, async () => {
    const { database } = app.services;
    const held = new Map<string, EntrySource>();
    const whole = { parts: 0, all: 0 };
    for (const { key } of keys) held.set(key, (await loadPayload(database, key)) as EntrySource);
    const property = fc.asyncProperty(fc.array(deeds, { minLength: 1, maxLength: 5 }), async (series) => {
      for (const deed of series) await does(deed);
      for (const { key, secret } of keys) {
        const before = held.get(key)?.parts ?? null;
        const anew = (await loadPayload(database, key)) as EntrySource;
        const fromParts = (await loadPayload(database, key, before)) as EntrySource;
        expect(open(fromParts.body, secret)).toBe(open(anew.body, secret));
        expect(fromParts.evaluable?.toString()).toBe(anew.evaluable?.toString());
        held.set(key, fromParts);
        whole.all += 1;
        if (before && fromParts.parts?.wire.features.some((part) => before.wire.features.includes(part)))
          whole.parts += 1;
      }
    });
    await fc.assert(property, { numRuns: runs(25, 400) });
    // Without this, a server that makes everything anew each time would pass.
    expect(whole.parts).toBeGreaterThan(whole.all / 2);
    expect(done.filter(Boolean).length).toBeGreaterThan(done.length / 2);
  });

  it('has what the whole payload has when it is made in the usual way', async () => {
    for (const { key, secret } of keys) {
      const served = (await loadPayload(app.services.database, key)) as EntrySource;
      const { body } = await owner.call('GET', `/api/v1/sdk-payload/${key}`);
      expect(open(served.body, secret)).toBe(open(Buffer.from(JSON.stringify(body)), secret));
    }
  });
});

/** A payload as text, with what is encrypted laid open. */
function open(body: Buffer, key: string): string {
  const sealed = /"(encrypted\w+)":"([^"]+)"/g;
  return body.toString().replace(sealed, (_, name: string, text: string) => {
    const [iv = '', data = ''] = text.split('.');
    const decipher = createDecipheriv('aes-128-cbc', Buffer.from(key, 'base64'), Buffer.from(iv, 'base64'));
    return `"${name}":${Buffer.concat([decipher.update(Buffer.from(data, 'base64')), decipher.final()]).toString()}`;
  });
}

async function pageChange(owner: Person, id: string): Promise<object> {
  type Got = { experiment: { variations: { id: string }[] } };
  const { body } = await owner.call<Got>('GET', `/api/v1/experiments/${id}`);
  const variations = body.experiment.variations.map((variation) => ({
    variationId: variation.id,
    css: 'h1 { color: red }',
    js: '',
    domMutations: [],
  }));
  return { id: 'pc_1', type: 'visual', urlPatterns: [{ include: true, type: 'simple', pattern: '/x' }], variations };
}
