import type { CustomField } from '@gb/domain/custom-fields';
import type { FeatureV1 } from '@gb/domain/features';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';

type Answer = { feature: FeatureV1; message?: string; errors?: { path: string; message: string }[] };

describe('custom fields', () => {
  let app: TestApp;
  let owner: Person;
  beforeAll(async () => {
    app = await makeTestApp({ ROLE: 'web' });
    owner = await app.owner();
    for (const body of [
      { id: 'team', name: 'Team', type: 'enum', values: 'web, app', required: true, sections: ['feature'] },
      { id: 'ticket', name: 'Ticket', type: 'url', sections: ['feature', 'experiment'] },
      { id: 'cost', name: 'Cost', type: 'number', defaultValue: 1, sections: ['feature'] },
    ])
      expect((await owner.call('POST', '/api/v1/custom-fields', body)).status).toBe(200);
  });
  afterAll(() => app.stop());

  const feature = (id: string, customFields?: object) =>
    owner.call<Answer>('POST', '/api/v1/features', { id, valueType: 'boolean', defaultValue: 'false', customFields });

  it('are kept of features, begin with their defaults, and refuse what they cannot hold', async () => {
    expect((await feature('without')).body.errors?.[0]).toMatchObject({ path: 'customFields.team' });
    expect((await feature('wrong', { team: 'ops' })).body.errors?.[0]?.message).toBe('expected web, app, not ops');
    expect((await feature('unknown', { team: 'web', gone: 'x' })).status).toBe(400);
    const made = await feature('checkout', { team: 'web' });
    expect(made.body.feature.customFields).toEqual({ team: 'web', cost: 1 });
  });

  it('are changed in drafts like everything else of a feature', async () => {
    await feature('drafted', { team: 'web' });
    const path = '/api/v1/features/drafted';
    const customFields = { team: 'app', ticket: 'https://example.com/T-1' };
    const draft = await owner.call<{ revision: { version: number } }>('POST', `${path}/revisions`, { customFields });
    expect((await owner.call<Answer>('GET', path)).body.feature.customFields).toEqual({ team: 'web', cost: 1 });
    await owner.call('POST', `${path}/revisions/${draft.body.revision.version}/publish`, {});
    expect((await owner.call<Answer>('GET', path)).body.feature.customFields).toEqual(customFields);
    const wrong = await owner.call<Answer>('POST', path, { customFields: { team: 'app', ticket: 'T-1' } });
    expect(wrong.body.errors?.[0]?.path).toBe('customFields.ticket');
  });

  it('keep nobody from changing something else, though one was added meanwhile', async () => {
    await feature('older', { team: 'web' });
    const added = { id: 'risk', name: 'Risk', type: 'text', required: true, sections: ['feature'] };
    await owner.call('POST', '/api/v1/custom-fields', added);
    expect((await owner.call('POST', '/api/v1/features/older', { description: 'new words' })).status).toBe(200);
    await owner.call('PUT', '/api/v1/custom-fields/risk', { active: false });
  });

  it('are listed as one list, of all or of a project, and made by those who may', async () => {
    const { body } = await owner.call<CustomField[]>('GET', '/api/v1/custom-fields');
    expect(body.map(({ id }) => id)).toEqual(['team', 'ticket', 'cost', 'risk']);
    const engineer = await owner.addMember({ role: 'engineer' });
    const one = { id: 'own', name: 'Own', type: 'text', sections: ['feature'] };
    expect((await engineer.call('POST', '/api/v1/custom-fields', one)).status).toBe(403);
    expect((await owner.call('POST', '/api/v1/custom-fields', { ...one, id: 'team' })).status).toBe(409);
    expect((await owner.call('POST', '/api/v1/custom-fields', { ...one, type: 'enum' })).status).toBe(400);
  });
});
