import type { FeatureV1, Revision, Rule } from '@gb/domain/features';
import { rule } from '@gb/domain/features';
import type { SavedGroup } from '@gb/domain/saved-groups';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { DEFINITIONS, type Routes, type Sent, refused, renderPage, signedIn } from '../../test/app.tsx';
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
  customFields: {},
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

const stateOf = ({ defaultValue, rules, archived, description, owner, project, tags, environments }: FeatureV1) => ({
  ...{ defaultValue, rules, archived, description, owner, project, tags, prerequisites: [] },
  ...{ neverStale: false, staleAfterDays: null, jsonSchema: '', customFields: {} },
  environments: Object.fromEntries(Object.entries(environments).map(([name, { enabled }]) => [name, enabled])),
});

type Served = { environments?: readonly string[]; more?: Routes };

/** A server that keeps one draft, and publishes what it says. */
function serving(rules: Rule[], { environments = ['production'], more = {} }: Served = {}): Routes {
  const one = { enabled: true, defaultValue: 'false', rules: [] };
  let live: FeatureV1 = {
    ...feature(rules),
    environments: Object.fromEntries(environments.map((name) => [name, one])),
  };
  let draft: Revision | null = null;
  const drafted = (body: object) => {
    const { comment: _, version: __, ...change } = body as { comment?: string; version?: string };
    const content = { ...(draft?.content ?? stateOf(live)), ...change };
    draft = revision(3, { status: 'draft', content, base: stateOf(live), datePublished: null });
    live = { ...live, hasDrafts: true };
    return { body: { revision: draft } };
  };
  return {
    ...signedIn(),
    'GET /api/v1/features/:id': () => ({ body: { feature: live } }),
    'GET /api/v1/environments': { body: { environments: environments.map((name) => make.environment(name)) } },
    'GET /api/v1/custom-fields': { body: [] },
    'GET /api/v1/attributes': { body: { attributes: [] } },
    'GET /api/v1/experiments': { body: { experiments: [] } },
    'GET /api/v1/saved-groups': { body: { savedGroups: [] } },
    'GET /api/v1/features/:id/revision-summaries': () => {
      const revisions = [...(draft ? [draft] : []), revision(2), revision(1)];
      return { body: { revisions, total: revisions.length } };
    },
    'GET /api/v1/features/:id/revisions/:version': ({ path }: Sent) => ({
      body: {
        revision: path.endsWith('/3') && draft ? draft : revision(1, { content: { ...stateOf(live), rules: [] } }),
      },
    }),
    'GET /api/v1/features/:id/revisions/:version/merge-status': () => ({
      body: {
        ...{ success: true, liveVersion: 2, draftDateUpdated: DATE, rebaseRequired: false, conflicts: [] },
        ...{ live: stateOf(live), result: draft?.content ?? stateOf(live), reviewed: 'seen', requirements: [] },
      },
    }),
    'POST /api/v1/features/:id/revisions': ({ body }: Sent) => drafted(body as object),
    'PUT /api/v1/features/:id/revisions/:version': ({ body }: Sent) => drafted(body as object),
    'POST /api/v1/features/:id/revisions/:version/publish': () => {
      live = { ...live, ...(draft && { rules: draft.content.rules }), hasDrafts: false };
      draft = null;
      return { body: { feature: live, revision: revision(3) } };
    },
    'POST /api/v1/features/:id/revisions/:version/discard': () => {
      draft = null;
      live = { ...live, hasDrafts: false };
      return { body: { revision: revision(3, { status: 'discarded' }) } };
    },
    ...more,
  };
}

const open = (routes: Routes, search = '') => renderPage(<FeaturePage id={ID} />, routes, `/page${search}`);
const writes = (sent: readonly Sent[]) => sent.filter(({ method }) => method !== 'GET').slice(1);
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

const press = async (within_: HTMLElement, name: string) =>
  userEvent.click(within(within_).getByRole('button', { name }));

async function act(rule: number, action: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for rule ${rule}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
  // On its way out the menu still has its items, and those of the next rule have the same names.
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
}

describe('a feature’s page', () => {
  it('shows the rules as sentences, with saved groups by their names', async () => {
    const rules = [force('fr_1', 'Testers', { savedGroups: [{ match: 'any', ids: ['grp_1'] }] })];
    open(serving(rules, { more: { 'GET /api/v1/saved-groups': { body: { savedGroups: [GROUP] } } } }));
    expect(await screen.findByRole('heading', { name: 'Testers' })).toBeTruthy();
    expect(await screen.findByText('Beta testers')).toBeTruthy();
    expect(screen.getByText('is in any of')).toBeTruthy();
  });

  it('drafts and publishes a new rule, with words for the history', async () => {
    const { server } = open(serving([]));
    const panel = await addRule();
    await userEvent.type(within(panel).getByRole('textbox', { name: /Description/ }), 'Everyone');
    await press(panel, 'Publish now');
    await press(panel, 'Add and publish');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByRole('heading', { name: 'Everyone' })).toBeTruthy();
    const [drafted, published] = writes(server.sent);
    expect(drafted).toMatchObject({
      path: `${PATH}/revisions`,
      body: { comment: 'Added the rule “Everyone”', rules: [{ type: 'force', value: 'true' }] },
    });
    expect(published?.path).toBe(`${PATH}/revisions/3/publish`);
  });

  it('puts every change into one’s own draft, tells it from what is live, and publishes it from the header', async () => {
    const { server } = open(serving([force('fr_1', 'First'), force('fr_2', 'Second')]));
    await act(1, 'Switch off');
    expect(await screen.findByText('Draft 3, 1 change')).toBeTruthy();
    await act(2, 'Remove from production');
    expect(await screen.findByText('Draft 3, 2 changes')).toBeTruthy();
    expect(screen.getByText('Edited')).toBeTruthy();
    expect(screen.getByText('Removed')).toBeTruthy();
    expect(writes(server.sent).map(({ method, path }) => [method, path])).toEqual([
      ['POST', `${PATH}/revisions`],
      ['PUT', `${PATH}/revisions/3`],
    ]);
    expect(screen.getByRole('link', { name: 'Review' }).getAttribute('href')).toBe(`/features/${ID}/drafts/3`);
    await userEvent.click(screen.getByRole('button', { name: 'Publish now' }));
    await waitFor(() => expect(writes(server.sent).at(-1)?.path).toBe(`${PATH}/revisions/3/publish`));
    await waitFor(() => expect(screen.queryByText('Removed')).toBeNull());
  });

  it('shows its description as Markdown, and edits it where it stands', async () => {
    const { server } = open(serving([]));
    expect(await screen.findByText('Shortens the copy')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Edit the description' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit details' });
    await userEvent.clear(within(dialog).getByLabelText('Description'));
    await userEvent.type(within(dialog).getByLabelText('Description'), 'Who is **new**');
    await userEvent.click(within(dialog).getAllByRole('button', { name: 'Save to a draft' }).at(-1) as HTMLElement);
    expect((await screen.findByText('new')).tagName).toBe('STRONG');
    expect(writes(server.sent)[0]?.body).toMatchObject({ description: 'Who is **new**' });
  });

  it('says before it changes its project which experiments stay where they are', async () => {
    const rule = { id: 'fr_1', type: 'experiment-ref' as const, experimentId: 'exp_1', variations: [] };
    const linked = { ...force('fr_1', 'Split'), ...rule } as unknown as Rule;
    const projects = [make.project('prj_1', 'Shop')];
    open(serving([linked], { more: { 'GET /organization/names': { body: { ...DEFINITIONS, projects } } } }));
    await userEvent.click(await screen.findByRole('button', { name: 'Edit the description' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit details' });
    expect(within(dialog).queryByText(/linked to this feature/)).toBeNull();
    await choose(dialog, 'Project', 'Shop');
    expect(within(dialog).getByText(/^1 experiment linked to this feature stays/)).toBeTruthy();
  });

  it('has the environments of its project only', async () => {
    const kiosk = { ...make.environment('kiosk'), projects: ['prj_other'] };
    const counter = { ...make.environment('counter'), projects: ['prj_1'] };
    const environments = { body: { environments: [make.environment('production'), kiosk, counter] } };
    const ofProject = { body: { feature: { ...feature(), project: 'prj_1' } } };
    open(serving([], { more: { 'GET /api/v1/environments': environments, 'GET /api/v1/features/:id': ofProject } }));
    expect(await screen.findByRole('switch', { name: /production/ })).toBeTruthy();
    expect(screen.getByRole('switch', { name: /counter/ })).toBeTruthy();
    expect(screen.queryByRole('switch', { name: /kiosk/ })).toBeNull();
  });

  it('plans a ramp with a rule of the draft, says so on the rule, and drops it again', async () => {
    const { server } = open(
      serving([force('fr_1', 'First')], {
        more: { 'GET /api/v1/ramp-schedule-templates': { body: { rampScheduleTemplates: [] } } },
      }),
    );
    await act(1, 'Ramp up in a draft');
    const dialog = await screen.findByRole('dialog', { name: 'Ramp up First' });
    await choose(dialog, 'Begin with', 'An hour each');
    await choose(dialog, 'It starts', 'By hand, once it is published');
    await press(dialog, 'Save to a draft');
    expect(await screen.findByText('Ramp starts by hand')).toBeTruthy();
    const [planned] = writes(server.sent);
    expect(planned).toMatchObject({
      path: `${PATH}/revisions`,
      body: {
        comment: 'Planned a ramp for the rule “First”',
        rules: [
          {
            id: 'fr_1',
            ramp: { requiresStartApproval: true, startDate: null, steps: [{ interval: 3600 }, {}, {}, {}] },
          },
        ],
      },
    });
    await act(1, 'Drop the planned ramp');
    await waitFor(() => expect(screen.queryByText('Ramp starts by hand')).toBeNull());
    const dropped = writes(server.sent).at(-1)?.body as { rules: Rule[] };
    expect(dropped.rules[0]).not.toHaveProperty('ramp');
  });

  it('makes a rule and its experiment in one go', async () => {
    const variation = (id: string, key: string) => ({ id, key, name: '', description: '' });
    const made = make.experiment({ name: 'Copy test', variations: [variation('var_a', '0'), variation('var_b', '1')] });
    const more = { 'POST /api/v1/experiments': { status: 201, body: { experiment: made } } };
    const { server } = open(serving([], { more }));
    const panel = await addRule('Experiment');
    await userEvent.click(within(panel).getByRole('button', { name: 'New experiment' }));
    await userEvent.type(within(panel).getByRole('textbox', { name: /Name of the experiment/ }), 'Copy test');
    await press(panel, 'Add to a draft');
    await waitFor(() => expect(writes(server.sent)).toHaveLength(2));
    const [experiment, drafted] = writes(server.sent);
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
        more: {
          'POST /api/v1/features/:id/revisions/:version/publish': refused(
            409,
            'Version 3 was published after this draft',
          ),
        },
      }),
    );
    const panel = await addRule();
    await press(panel, 'Publish now');
    await press(panel, 'Add and publish');
    expect(await within(panel).findByText('Version 3 was published after this draft')).toBeTruthy();
    expect(writes(server.sent).at(-1)?.path).toBe(`${PATH}/revisions/3/discard`);
    expect(screen.queryByRole('switch', { name: /^Rule / })).toBeNull();
  });

  it('moves a rule, and shows the new order before the server has answered', async () => {
    const { server } = open(serving([force('fr_1', 'First', { condition: '{"id":"1"}' }), force('fr_2', 'Second')]));
    await act(2, 'Move up');
    await waitFor(() => expect(titles()).toEqual(['Rule 1, Second', 'Rule 2, First']));
    await waitFor(() =>
      expect(writes(server.sent)[0]?.body).toMatchObject({
        comment: 'Moved the rule “Second”',
        rules: [{ id: 'fr_2' }, { id: 'fr_1' }],
      }),
    );
  });

  it('copies a rule into another environment', async () => {
    const only = force('fr_1', 'First', { environments: ['production'] });
    const { server } = open(serving([only], { environments: ['production', 'dev'] }));
    await act(1, 'Copy to environments');
    const dialog = await screen.findByRole('dialog', { name: 'Copy “First” to environments' });
    await choose(dialog, 'Environments', 'dev');
    await press(dialog, 'Copy');
    await waitFor(() =>
      expect(writes(server.sent)[0]?.body).toMatchObject({
        comment: 'Copied the rule “First” to dev',
        rules: [{ id: 'fr_1' }],
      }),
    );
    expect(JSON.stringify(writes(server.sent)[0]?.body)).not.toContain('"environments":["production"]');
  });

  it('says that nobody gets to a rule below one that takes everybody', async () => {
    open(serving([force('fr_1', 'All'), force('fr_2', 'Never')]));
    await screen.findByRole('heading', { name: 'Never' });
    expect(screen.getAllByText('Never reached')).toHaveLength(1);
  });

  it('asks where a change of a shared rule is meant, and leaves other environments alone', async () => {
    const { server } = open(serving([force('fr_1', 'First')], { environments: ['production', 'dev'] }));
    await userEvent.click(await screen.findByRole('button', { name: /^dev/ }));
    await act(1, 'Switch off');
    const dialog = await screen.findByRole('dialog', { name: 'Turn off “First” where?' });
    await press(dialog, 'Only in dev');
    await waitFor(() => expect(writes(server.sent)).toHaveLength(1));
    const sent = writes(server.sent)[0]?.body as { rules: Rule[] } | undefined;
    expect(sent?.rules.map(({ id, enabled, environments }) => [id === 'fr_1', enabled, environments])).toEqual([
      [false, false, ['dev']],
      [true, true, ['production']],
    ]);
  });

  it('shrinks rules that an environment skips to name and reason, and lists every rule under All', async () => {
    const rules = [force('fr_1', 'Only dev', { environments: ['dev'] }), force('fr_2', 'Everyone')];
    open(serving(rules, { environments: ['production', 'dev'] }));
    expect(await screen.findByText('Skipped: not in production')).toBeTruthy();
    await userEvent.click(screen.getByRole('switch', { name: 'Show skipped rules' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Only dev' })).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: /^All/ }));
    expect(await screen.findByRole('heading', { name: 'Only dev' })).toBeTruthy();
    expect(screen.queryByText(/^Skipped/)).toBeNull();
  });

  it('folds the environments past four, and long values', async () => {
    const environments = ['production', 'staging', 'qa', 'dev', 'preview', 'local'];
    const long = JSON.stringify({ text: 'x'.repeat(400) });
    const rules = [rule.parse({ id: 'fr_1', type: 'force', value: long })];
    const json = { 'GET /api/v1/features/:id': { body: { feature: { ...feature(rules), valueType: 'json' } } } };
    open(serving(rules, { environments, more: json as Routes }));
    expect(await screen.findByRole('button', { name: '2 more' })).toBeTruthy();
    expect(screen.queryByText(/x{400}/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show all of 411 characters' }));
    expect(await screen.findByText(/x{400}/)).toBeTruthy();
  });

  it('shows a version as it was, read-only, and goes back to it', async () => {
    const revert = { body: { revision: revision(4, { status: 'draft' }) } };
    const more = { 'POST /api/v1/features/:id/revisions/:version/revert': revert };
    const { server } = open(serving([force('fr_1', 'First')], { more }), '?v=1');
    expect(await screen.findByText(/This is version 1, published/)).toBeTruthy();
    expect(screen.getByText('No rules yet: everyone gets the default value.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add rule' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Revert to this' }));
    const dialog = await screen.findByRole('dialog', { name: 'Revert to version 1?' });
    await press(dialog, 'At once');
    await press(dialog, 'Revert and publish');
    await waitFor(() =>
      expect(writes(server.sent).at(-1)).toMatchObject({
        path: `${PATH}/revisions/1/revert`,
        body: { strategy: 'publish' },
      }),
    );
  });

  it('switches at once, or in a draft where that has to be approved', async () => {
    const { server } = open(serving([]));
    await userEvent.click(await screen.findByRole('switch', { name: `${ID} in production` }));
    await waitFor(() => expect(writes(server.sent)[0]?.path).toBe(`${PATH}/toggle`));
  });

  it('tells who changed what and when', async () => {
    const draft = revision(3, { status: 'draft', comment: 'For the holidays', datePublished: null });
    const list = { body: { revisions: [draft, revision(2), revision(1)], total: 3 } };
    open(serving([], { more: { 'GET /api/v1/features/:id/revision-summaries': list } }));
    const history = await screen.findByRole('region', { name: 'History' });
    expect(await within(history).findByText('For the holidays')).toBeTruthy();
    expect(within(history).getAllByText('Ada Okafor')).toHaveLength(3);
    expect(within(history).getByRole('link', { name: '#1' }).getAttribute('href')).toBe(`/features/${ID}?v=1`);
  });

  it('offers no changes to people who may only read', async () => {
    open({ ...serving([force('fr_1', 'First'), force('fr_2', 'Second')]), ...signedIn('readonly') });
    expect(await screen.findByRole('heading', { name: 'First' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Add rule|Move rule|Actions for rule|Edit default/ })).toBeNull();
    expect(screen.getByRole('switch', { name: `${ID} in production` })).toHaveProperty('disabled', true);
  });

  it('says why it could not be loaded', async () => {
    open(serving([], { more: { 'GET /api/v1/features/:id': refused(404, 'There is no feature checkout-copy') } }));
    expect(await screen.findByText('There is no feature checkout-copy')).toBeTruthy();
  });

  it('shows the organization’s own fields, and changes them in a draft', async () => {
    const field = { ...make.customField('team'), name: 'Team', type: 'enum' as const, values: 'web, app' };
    const { server } = open(serving([], { more: { 'GET /api/v1/custom-fields': { body: [field] } } }));
    const card = await screen.findByRole('region', { name: 'Custom fields' });
    expect(within(card).getByText('not set')).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit details' }));
    const panel = await screen.findByRole('dialog', { name: 'Edit details' });
    await choose(panel, 'Team optional', 'app');
    await userEvent.click(within(panel).getAllByRole('button', { name: 'Save to a draft' }).at(-1) as HTMLElement);
    expect(await within(card).findByText('app')).toBeTruthy();
    expect(writes(server.sent)[0]).toMatchObject({ body: { customFields: { team: 'app' } } });
  });

  it('asks for prerequisites in a draft, and says where they hold', async () => {
    const parent = make.featureSummary('new-checkout', { valueType: 'boolean' });
    const { server } = open(
      serving([], {
        more: {
          'GET /api/v1/feature-summaries': { body: { features: [parent] } },
          'GET /api/v1/features/:id/standing': { body: { standings: { production: 'conditional' } } },
        },
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Prerequisites' }));
    const panel = await screen.findByRole('dialog', { name: 'Edit prerequisites' });
    await userEvent.click(within(panel).getByRole('button', { name: 'Add prerequisite' }));
    await choose(panel, 'Feature', 'new-checkout');
    expect(await within(panel).findByText('production: for some users')).toBeTruthy();
    await userEvent.click(within(panel).getAllByRole('button', { name: 'Save to a draft' }).at(-1) as HTMLElement);
    const needs = await screen.findByRole('region', { name: 'Prerequisites' });
    expect(within(needs).getByRole('link', { name: 'new-checkout' })).toBeTruthy();
    expect(writes(server.sent)[0]).toMatchObject({
      path: `${PATH}/revisions`,
      body: { prerequisites: [{ id: 'new-checkout', condition: '{"value": true}' }] },
    });
  });

  it('shows the line of code for the first feature, in the language of the connection', async () => {
    const connection = make.sdkConnection({ languages: ['python'], connected: true });
    open(
      serving([], { more: { 'GET /api/v1/sdk-connections': { body: { connections: [connection] } } } }),
      '?first=true',
    );
    const dialog = await screen.findByRole('dialog', { name: `Use ${ID} in your code` });
    expect((await within(dialog).findByRole('group', { name: 'Ask for a feature' })).textContent).toBe(
      `if gb.is_on("${ID}"):\n    ...`,
    );
    expect(within(dialog).getAllByRole('button', { name: 'Copy' })).not.toHaveLength(0);
  });
});
