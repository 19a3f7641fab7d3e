import type { FeatureV1, Rule } from '@gb/domain/features';
import { rule } from '@gb/domain/features';
import type { SavedGroup } from '@gb/domain/saved-groups';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Routes, type Sent, refused, renderPage, signedIn } from '../../test/app.tsx';
import { make } from '../../test/make.ts';
import { FeaturePage } from './FeaturePage.tsx';

const DATE = '2026-11-01T10:00:00.000Z';
const ID = 'checkout-copy';
const PATH = `/api/v1/features/${ID}`;
const force = (id: string, description: string, more: object = {}) =>
  rule.parse({ id, type: 'force', value: 'true', description, ...more });

const feature = (rules: Rule[] = []): FeatureV1 => ({
  id: ID,
  dateCreated: DATE,
  dateUpdated: DATE,
  archived: false,
  description: 'Shortens the copy',
  owner: 'Ada Okafor',
  project: '',
  valueType: 'boolean',
  defaultValue: 'false',
  tags: [],
  prerequisites: [],
  requires: [],
  environments: { production: { enabled: true, defaultValue: 'false', rules: [] } },
  rules,
  hasDrafts: false,
  neverStale: false,
  jsonSchema: '',
  staleAfterDays: null,
  nextScheduledUpdate: null,
  revision: { version: 2, comment: '', date: DATE, publishedBy: 'Ada Okafor' },
});

const revision = make.revision;

const GROUP: SavedGroup = {
  ...{ id: 'grp_1', name: 'Beta testers', type: 'list', attributeKey: 'id', owner: '', itemCount: 0, bytes: 0 },
  ...{ description: '', projects: [], archived: false, version: 1 },
  ...{ dateCreated: DATE, dateUpdated: DATE },
};

/** A server that publishes what it is sent. */
function serving(rules: Rule[], more: Routes = {}): Routes {
  let live = feature(rules);
  let draft: Partial<FeatureV1> = {};
  return {
    ...signedIn(),
    'GET /api/v1/features/:id': () => ({ body: { feature: live } }),
    'GET /api/v1/environments': { body: { environments: [make.environment('production')] } },
    'GET /api/v1/attributes': { body: { attributes: [] } },
    'GET /api/v1/experiments': { body: { experiments: [] } },
    'GET /api/v1/saved-groups': { body: { savedGroups: [] } },
    'GET /api/v1/features/:id/revisions': { body: { revisions: [revision(2), revision(1)] } },
    'POST /api/v1/features/:id/revisions': ({ body }: Sent) => {
      draft = body as Partial<FeatureV1>;
      return { body: { revision: revision(3, { status: 'draft' }) } };
    },
    'POST /api/v1/features/:id/revisions/:version/publish': () => {
      live = { ...live, ...(draft.rules && { rules: draft.rules }) };
      return { body: { feature: live, revision: revision(3) } };
    },
    'POST /api/v1/features/:id/revisions/:version/discard': {
      body: { revision: revision(3, { status: 'discarded' }) },
    },
    ...more,
  };
}

const open = (routes: Routes) => renderPage(<FeaturePage id={ID} />, routes);
const posts = (sent: readonly Sent[]) => sent.filter(({ method }) => method === 'POST').slice(1);
const titles = () => screen.getAllByRole('switch', { name: /^Rule / }).map((one) => one.getAttribute('aria-label'));

async function addRule(kind?: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Add rule' }));
  const panel = await screen.findByRole('dialog', { name: 'Add rule' });
  if (kind) await choose(panel, 'Kind', kind);
  return panel;
}

async function choose(panel: HTMLElement, label: string, option: string) {
  await userEvent.click(within(panel).getByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

describe('a feature’s page', () => {
  it('shows the rules as sentences, with saved groups by their names', async () => {
    const rules = [force('fr_1', 'Testers', { savedGroups: [{ match: 'any', ids: ['grp_1'] }] })];
    open(serving(rules, { 'GET /api/v1/saved-groups': { body: { savedGroups: [GROUP] } } }));
    expect(await screen.findByRole('heading', { name: 'Testers' })).toBeTruthy();
    expect(await screen.findByText('Beta testers')).toBeTruthy();
    expect(screen.getByText('is in any of')).toBeTruthy();
  });

  it('drafts and publishes a new rule, with words for the history', async () => {
    const { server } = open(serving([]));
    const panel = await addRule();
    await userEvent.type(within(panel).getByRole('textbox', { name: /Description/ }), 'Everyone');
    await userEvent.click(within(panel).getByRole('button', { name: 'Add and publish' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByRole('heading', { name: 'Everyone' })).toBeTruthy();
    const [drafted, published] = posts(server.sent);
    expect(drafted).toMatchObject({
      path: `${PATH}/revisions`,
      body: { comment: 'Added the rule “Everyone”', rules: [{ type: 'force', value: 'true' }] },
    });
    expect(published?.path).toBe(`${PATH}/revisions/3/publish`);
  });

  it('makes a rule and its experiment in one go', async () => {
    const variation = (id: string, key: string) => ({ id, key, name: '', description: '' });
    const made = make.experiment({ name: 'Copy test', variations: [variation('var_a', '0'), variation('var_b', '1')] });
    const { server } = open(serving([], { 'POST /api/v1/experiments': { status: 201, body: { experiment: made } } }));
    const panel = await addRule('Experiment');
    await userEvent.click(within(panel).getByRole('button', { name: 'New experiment' }));
    await userEvent.type(within(panel).getByRole('textbox', { name: /Name of the experiment/ }), 'Copy test');
    await userEvent.click(within(panel).getByRole('button', { name: 'Add and publish' }));
    await waitFor(() => expect(posts(server.sent)).toHaveLength(4));
    expect(posts(server.sent)[3]?.path).toBe('/api/v1/experiments/exp_1/start');
    const [experiment, drafted] = posts(server.sent);
    expect(experiment?.body).toMatchObject({
      name: 'Copy test',
      variations: [{ name: 'Control' }, { name: 'Variation 1' }],
    });
    expect(drafted?.body).toMatchObject({
      comment: 'Added the rule “Copy test”',
      rules: [
        {
          type: 'experiment-ref',
          experimentId: 'exp_1',
          variations: [
            { variationId: 'var_a', value: 'false' },
            { variationId: 'var_b', value: 'true' },
          ],
        },
      ],
    });
  });

  it('leaves no draft behind when publishing is refused, and keeps the rule in the panel', async () => {
    const { server } = open(
      serving([], {
        'POST /api/v1/features/:id/revisions/:version/publish': refused(
          409,
          'Version 3 was published after this draft',
        ),
      }),
    );
    const panel = await addRule();
    await userEvent.click(within(panel).getByRole('button', { name: 'Add and publish' }));
    expect(await within(panel).findByText('Version 3 was published after this draft')).toBeTruthy();
    expect(posts(server.sent).at(-1)?.path).toBe(`${PATH}/revisions/3/discard`);
    expect(screen.queryByRole('switch', { name: /^Rule / })).toBeNull();
  });

  it('moves a rule, and shows the new order before the server has answered', async () => {
    const { server } = open(serving([force('fr_1', 'First', { condition: '{"id":"1"}' }), force('fr_2', 'Second')]));
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for rule 2' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Move up' }));
    await waitFor(() => expect(titles()).toEqual(['Rule 1, Second', 'Rule 2, First']));
    await waitFor(() =>
      expect(posts(server.sent)[0]?.body).toMatchObject({
        comment: 'Moved the rule “Second” to place 1 in production',
        rules: [{ id: 'fr_2' }, { id: 'fr_1' }],
      }),
    );
  });

  it('tells who changed what and when, and publishes a draft from the history', async () => {
    const draft = revision(3, { status: 'draft', comment: 'For the holidays', datePublished: null });
    const { server } = open(
      serving([], { 'GET /api/v1/features/:id/revisions': { body: { revisions: [draft, revision(2), revision(1)] } } }),
    );
    const history = await screen.findByRole('region', { name: 'History' });
    expect(await within(history).findByText('For the holidays')).toBeTruthy();
    expect(within(history).getAllByText('Ada Okafor')).toHaveLength(3);
    await userEvent.click(within(history).getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(posts(server.sent).at(-1)?.path).toBe(`${PATH}/revisions/3/publish`));
  });

  it('offers no changes to people who may only read', async () => {
    open({ ...serving([force('fr_1', 'First'), force('fr_2', 'Second')]), ...signedIn('readonly') });
    expect(await screen.findByRole('heading', { name: 'First' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Add rule|Move rule|Actions for rule|Edit default/ })).toBeNull();
    expect(screen.getByRole('switch', { name: `${ID} in production` })).toHaveProperty('disabled', true);
  });

  it('says why it could not be loaded', async () => {
    open(serving([], { 'GET /api/v1/features/:id': refused(404, 'There is no feature checkout-copy') }));
    expect(await screen.findByText('There is no feature checkout-copy')).toBeTruthy();
  });
});
