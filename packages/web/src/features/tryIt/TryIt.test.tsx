import type { Evaluation } from '@gb/domain/evaluation';
import type { FeatureV1 } from '@gb/domain/features';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Routes, refused, renderPage, signedIn } from '../../../test/app.tsx';
import { make } from '../../../test/make.ts';
import { attributesOf } from './attributeTexts.ts';
import { linkTo, tryIn } from './shared.ts';
import { TryIt } from './TryIt.tsx';

const DATE = '2026-11-01T10:00:00.000Z';
const feature: FeatureV1 = {
  id: 'colour',
  dateCreated: DATE,
  dateUpdated: DATE,
  archived: false,
  description: '',
  owner: '',
  project: '',
  valueType: 'string',
  defaultValue: 'blue',
  tags: [],
  prerequisites: [],
  requires: [],
  environments: {},
  rules: [],
  hasDrafts: true,
  neverStale: false,
  jsonSchema: '',
  customFields: {},
  staleAfterDays: null,
  nextScheduledUpdate: null,
  revision: { version: 2, comment: '', date: DATE, publishedBy: '' },
};

const evaluation: Evaluation = {
  featureId: 'colour',
  version: 2,
  environment: 'production',
  enabled: true,
  value: 'green',
  source: 'force',
  ruleId: 'b',
  experiment: null,
  trace: [
    { ruleId: 'a', type: 'force', description: 'Testers', outcome: 'skipped', reason: 'condition' },
    { ruleId: 'b', type: 'force', description: '', outcome: 'matched', reason: '' },
  ],
};
const off: Evaluation = { ...evaluation, environment: 'dev', enabled: false, value: null, trace: [] };

const open = (more: Routes = {}, shownVersion: number | null = null) =>
  renderPage(<TryIt feature={feature} shownVersion={shownVersion} onTried={() => undefined} />, {
    ...signedIn(),
    'GET /api/v1/attributes': {
      body: { attributes: [make.attribute('id', 'string'), make.attribute('age', 'number')] },
    },
    'GET /api/v1/features/:id/revision-summaries': {
      body: {
        revisions: [make.revision(3, { status: 'draft', datePublished: null }), make.revision(2)],
      },
    },
    'POST /api/v1/evaluate': { body: { evaluations: [evaluation, off] } },
    ...more,
  });

describe('trying a feature with a user', () => {
  it('shows what each environment gives, and what became of each rule', async () => {
    const { server } = open();
    await userEvent.type(await screen.findByRole('textbox', { name: 'id' }), 'u1');
    await userEvent.type(screen.getByRole('textbox', { name: 'age' }), '42');
    await userEvent.click(screen.getByRole('button', { name: 'Try it' }));
    const production = await screen.findByRole('region', { name: 'In production' });
    expect(within(production).getByText('green')).toBeTruthy();
    expect(within(production).getByText('the user does not match its condition')).toBeTruthy();
    expect(within(production).getByText('Matched')).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'In dev' })).getByText(/everyone gets null/)).toBeTruthy();
    expect(server.sent.at(-1)?.body).toEqual({ attributes: { id: 'u1', age: 42 }, features: ['colour'] });
  });

  it('takes JSON, and tries a draft', async () => {
    const { server } = open();
    await userEvent.type(await screen.findByRole('textbox', { name: 'id' }), 'u1');
    await userEvent.click(screen.getByRole('button', { name: 'JSON' }));
    const json = screen.getByRole('textbox', { name: /JSON/ });
    expect(json).toHaveProperty('value', '{\n  "id": "u1"\n}');
    await userEvent.clear(json);
    await userEvent.type(json, 'nonsense');
    await userEvent.click(screen.getByRole('button', { name: 'Try it' }));
    expect(await screen.findByText(/Enter a JSON object/)).toBeTruthy();
    await userEvent.clear(json);
    await userEvent.click(screen.getByRole('combobox', { name: 'Version' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Version 3, draft' }));
    await userEvent.click(screen.getByRole('button', { name: 'Try it' }));
    await waitFor(() => expect(server.sent.at(-1)?.body).toMatchObject({ attributes: {}, revisions: { colour: 3 } }));
  });

  it('tries the version that the page shows', async () => {
    const { server } = open({}, 3);
    await userEvent.click(await screen.findByRole('button', { name: 'Try it' }));
    await waitFor(() => expect(server.sent.at(-1)?.body).toMatchObject({ revisions: { colour: 3 } }));
  });

  it('tries a saved user at once, and lets a described one be saved', async () => {
    const gold = {
      ...{ id: 'sam_1', name: 'Gold member', description: '', owner: 'u_1', isPublic: true },
      ...{ attributes: { id: 'u9', age: 30 }, dateCreated: DATE, dateUpdated: DATE },
    };
    const { server } = open({
      'GET /api/v1/archetypes': { body: { archetypes: [gold] } },
      'POST /api/v1/archetypes': { body: { archetype: { ...gold, id: 'sam_2', name: 'Other' } } },
    });
    await userEvent.click(await screen.findByRole('combobox', { name: /Saved user/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Gold member' }));
    expect(await screen.findByRole('region', { name: 'In production' })).toBeTruthy();
    expect(server.sent.at(-1)?.body).toMatchObject({ attributes: { id: 'u9', age: 30 } });
    expect(screen.getByRole('textbox', { name: 'age' })).toHaveProperty('value', '30');
    await userEvent.click(screen.getByRole('button', { name: 'Save this user' }));
    const form = await screen.findByRole('dialog');
    await userEvent.type(within(form).getByRole('textbox', { name: 'Name' }), 'Other');
    await userEvent.click(within(form).getByRole('button', { name: 'Save user' }));
    await waitFor(() =>
      expect(
        server.sent.find(({ method, path }) => method === 'POST' && path === '/api/v1/archetypes')?.body,
      ).toMatchObject({
        name: 'Other',
        attributes: { id: 'u9', age: 30 },
      }),
    );
  });

  it('is shared by a link, which tries the same user again', async () => {
    window.location.hash = linkTo('', { attributes: { id: 'u7', cart: { items: 2 } }, version: 3 });
    const { server } = open();
    await waitFor(() =>
      expect(server.sent.at(-1)?.body).toEqual({
        attributes: { id: 'u7', cart: { items: 2 } },
        features: ['colour'],
        revisions: { colour: 3 },
      }),
    );
    // What no input holds is shown as JSON.
    expect(await screen.findByRole('textbox', { name: /JSON/ })).toBeTruthy();
    window.location.hash = '';
    expect(tryIn('#try=nonsense')).toBeNull();
  });

  it('says why the server refused', async () => {
    open({ 'POST /api/v1/evaluate': refused(400, 'attributes: expected an object') });
    await userEvent.click(await screen.findByRole('button', { name: 'Try it' }));
    expect(await screen.findByText('attributes: expected an object')).toBeTruthy();
  });

  it('sends attributes in the types an SDK would', () => {
    const known = [
      { property: 'tags', datatype: 'string[]' as const },
      { property: 'sizes', datatype: 'number[]' as const },
      { property: 'staff', datatype: 'boolean' as const },
      { property: 'none', datatype: 'string' as const },
    ];
    const texts = { tags: 'a, b', sizes: '1,2', staff: 'false', none: '' };
    expect(attributesOf(texts, known)).toEqual({ tags: ['a', 'b'], sizes: [1, 2], staff: false });
  });
});
