import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Person } from './app.ts';

type Made = Record<string, string>;
type Sample = {
  /** Makes what the path's ids name and gives the ids. Runs as the organization's owner. */
  make?(owner: Person): Promise<Made>;
  /** A body the row accepts. */
  body?: unknown | ((made: Made) => unknown);
};

let counter = 0;
const fresh = (word: string) => `${word}-${++counter}`;

const idOf = async (owner: Person, path: string, body: unknown, pick: (answer: never) => string): Promise<string> => {
  const answer = await owner.call('POST', path, body);
  if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return pick(answer.body as never);
};

const newEventWebhook = () => ({ name: fresh('Hook'), url: 'https://example.com/hook', events: ['feature.created'] });

export const make = {
  customField: async (owner: Person) => {
    const { body } = await owner.call<{ customField: { id: string } }>('POST', '/api/v1/custom-fields', {
      ...newCustomField(),
    });
    return body.customField.id;
  },
  archetype: async (owner: Person) => {
    const { body } = await owner.call<{ archetype: { id: string } }>('POST', '/api/v1/archetypes', {
      name: fresh('user'),
    });
    return body.archetype.id;
  },

  tag: (owner: Person) => idOf(owner, '/api/v1/tags', { id: fresh('tag') }, (a: { tag: { id: string } }) => a.tag.id),
  project: (owner: Person) =>
    idOf(owner, '/api/v1/projects', { name: fresh('Project') }, (a: { project: { id: string } }) => a.project.id),
  environment: (owner: Person) =>
    idOf(owner, '/api/v1/environments', { id: fresh('env') }, (a: { environment: { id: string } }) => a.environment.id),
  attribute: (owner: Person) =>
    idOf(
      owner,
      '/api/v1/attributes',
      { property: `attr${++counter}`, datatype: 'string' },
      (a: { attribute: { property: string } }) => a.attribute.property,
    ),
  savedGroup: (owner: Person, values: (string | number)[] = ['a']) =>
    idOf(
      owner,
      '/api/v1/saved-groups',
      { type: 'list', name: fresh('Group'), attributeKey: 'id', values },
      (a: { savedGroup: { id: string } }) => a.savedGroup.id,
    ),
  namespace: (owner: Person) =>
    idOf(
      owner,
      '/api/v1/namespaces',
      { displayName: fresh('space') },
      (a: { namespace: { id: string } }) => a.namespace.id,
    ),
  eventWebhook: (owner: Person) =>
    idOf(
      owner,
      '/api/v1/event-webhooks',
      newEventWebhook(),
      (a: { eventWebhook: { id: string } }) => a.eventWebhook.id,
    ),
  rampTemplate: async (owner: Person) => {
    const { body } = await owner.call<{ rampScheduleTemplate: { id: string } }>(
      'POST',
      '/api/v1/ramp-schedule-templates',
      newRampTemplate(),
    );
    return body.rampScheduleTemplate.id;
  },
  connection: (owner: Person, more: object = {}) =>
    idOf(
      owner,
      '/api/v1/sdk-connections',
      { name: fresh('App'), languages: ['javascript'], environment: 'production', ...more },
      (a: { sdkConnection: { id: string } }) => a.sdkConnection.id,
    ),
  feature: (owner: Person, more: object = {}) =>
    idOf(
      owner,
      '/api/v1/features',
      { id: fresh('flag'), valueType: 'boolean', defaultValue: 'false', ...more },
      (a: { feature: { id: string } }) => a.feature.id,
    ),
  experiment: (owner: Person, more: object = {}) =>
    idOf(
      owner,
      '/api/v1/experiments',
      { name: fresh('Test'), variations: [{ name: 'Control' }, { name: 'New' }], ...more },
      (a: { experiment: { id: string } }) => a.experiment.id,
    ),
  dataSource: (owner: Person) =>
    idOf(owner, '/api/v1/data-sources', newDataSource(), (a: { dataSource: { id: string } }) => a.dataSource.id),
  /** A service that is never reached here: no test calls out. */
  copiedSource: (owner: Person) =>
    idOf(
      owner,
      '/api/v1/data-sources',
      {
        name: fresh('Mixpanel'),
        params: { type: 'mixpanel', projectId: '7', user: 'u', password: 'p', since: '2024-01-01' },
      },
      (a: { dataSource: { id: string } }) => a.dataSource.id,
    ),
  factTable: async (owner: Person) => {
    const body = newFactTable(await make.dataSource(owner));
    return idOf(owner, '/api/v1/fact-tables', body, (a: { factTable: { id: string } }) => a.factTable.id);
  },
  segment: async (owner: Person) => {
    const body = newUnitQuery(await make.dataSource(owner));
    return idOf(owner, '/api/v1/segments', body, (a: { segment: { id: string } }) => a.segment.id);
  },
  dimension: async (owner: Person) => {
    const body = newUnitQuery(await make.dataSource(owner));
    return idOf(owner, '/api/v1/dimensions', body, (a: { dimension: { id: string } }) => a.dimension.id);
  },
  sqlMetric: async (owner: Person) => {
    const body = newSqlMetric(await make.dataSource(owner));
    return idOf(owner, '/api/v1/metrics', body, (a: { metric: { id: string } }) => a.metric.id);
  },
  factMetric: async (owner: Person) => {
    const body = newMetric(await make.factTable(owner));
    return idOf(owner, '/api/v1/fact-metrics', body, (a: { factMetric: { id: string } }) => a.factMetric.id);
  },
};

const memberOf = async (owner: Person): Promise<string> => (await owner.addMember()).userId;

const inviteBy = async (owner: Person): Promise<string> => {
  const body = { emails: [`${fresh('invited')}@example.com`], role: 'engineer' };
  const sent = await owner.call<{ invites: { invite: { id: string } }[] }>('POST', '/api/v1/invites', body);
  return sent.body.invites[0]?.invite.id ?? '';
};

const apiKeyOf = (owner: Person): Promise<string> =>
  idOf(
    owner,
    '/api/v1/api-keys',
    { description: fresh('Key'), role: 'readonly' },
    (a: { apiKey: { id: string } }) => a.apiKey.id,
  );

const personalTokenOf = (owner: Person): Promise<string> =>
  idOf(
    owner,
    '/api/v1/personal-access-tokens',
    { description: fresh('Token') },
    (a: { personalAccessToken: { id: string } }) => a.personalAccessToken.id,
  );

/** A saved group that is a condition, with a draft that asks for something else. */
const conditionDraft = async (owner: Person): Promise<Made> => {
  const savedGroupId = await idOf(
    owner,
    '/api/v1/saved-groups',
    { name: fresh('Dutch'), condition: '{"country":"NL"}' },
    (a: { savedGroup: { id: string } }) => a.savedGroup.id,
  );
  const path = `/api/v1/saved-groups-revisions/${savedGroupId}/new/condition`;
  const condition = '{"country":"LU"}';
  const { body } = await owner.call<{ revision: { version: number } }>('PUT', path, { condition });
  return { savedGroupId, version: String(body.revision.version) };
};

const archivedGroup = async (owner: Person): Promise<Made> => {
  const id = await make.savedGroup(owner);
  await owner.call('POST', `/api/v1/saved-groups/${id}/archive`, {});
  return { id };
};

/** A feature with a rule that a ramp may have. */
const rampedFeature = async (owner: Person): Promise<Made> => ({
  featureId: await make.feature(owner, { rules: [{ id: 'r', type: 'force', value: 'true' }] }),
});
const RAMP = {
  ruleId: 'r',
  steps: [
    { interval: null, holdConditions: { requiresApproval: true }, actions: [{ patch: { coverage: 0.1 } }] },
    { interval: 3600, actions: [{ patch: { coverage: 1 } }] },
  ],
};
const draftToRamp = async (owner: Person): Promise<Made> => {
  const { featureId: id } = await rampedFeature(owner);
  await owner.call('POST', `/api/v1/features/${id}/revisions`, { description: 'other' });
  return { id: String(id), version: '2', ruleId: 'r' };
};
/** A ramp after some actions. */
const rampAfter =
  (...actions: readonly string[]) =>
  async (owner: Person): Promise<string> => {
    const { featureId } = await rampedFeature(owner);
    const made = await owner.call<{ rampSchedule: { id: string } }>('POST', '/api/v1/ramp-schedules', {
      ...RAMP,
      featureId,
    });
    const { id } = made.body.rampSchedule;
    for (const action of actions) await owner.call('POST', `/api/v1/ramp-schedules/${id}/actions/${action}`, {});
    return id;
  };
const rampOf = rampAfter();
const startedRamp = rampAfter('start');
const pausedRamp = rampAfter('start', 'pause');
const stoppedRamp = rampAfter('start', 'rollback');

/** A saved group with a draft that appends to it. */
const groupDraft = async (owner: Person): Promise<Made> => {
  const savedGroupId = await make.savedGroup(owner);
  const path = `/api/v1/saved-groups-revisions/${savedGroupId}/new/items/add`;
  const { body } = await owner.call<{ revision: { version: number } }>('POST', path, { items: ['b'] });
  return { savedGroupId, version: String(body.revision.version) };
};

const groupDraftAfter =
  (...steps: readonly (readonly [path: string, body?: object])[]) =>
  async (owner: Person): Promise<Made> => {
    const made = await groupDraft(owner);
    for (const [path, body] of steps)
      await owner.call('POST', `/api/v1/saved-groups-revisions/${made.savedGroupId}/${made.version}/${path}`, body);
    return made;
  };
const groupInReview = groupDraftAfter(['request-review', {}]);
const commentedGroup = groupDraftAfter(
  ['request-review', {}],
  ['submit-review', { decision: 'comment', comment: 'Hm' }],
);
const SPOT = { path: 'rules', line: 'serve true' };
const groupWithThread = groupDraftAfter(['submit-review', { decision: 'comment', comment: 'Hm', about: SPOT }]);
const discardedGroup = groupDraftAfter(['discard', {}]);
const groupBefore = async (owner: Person): Promise<Made> => ({
  ...(await groupDraftAfter(['publish', {}])(owner)),
  version: '1',
});

/** All environments, the last one first. */
const environmentsTurned = async (owner: Person): Promise<Made> => {
  const { body } = await owner.call<{ environments: { id: string }[] }>('GET', '/api/v1/environments?view=summary');
  return {
    ids: body.environments
      .map(({ id }) => id)
      .reverse()
      .join(','),
  };
};

/** A draft that takes a part of a namespace. */
const spacedExperiment = async (owner: Person): Promise<Made> => {
  const name = await make.namespace(owner);
  return { id: await make.experiment(owner, { namespace: { enabled: true, name, range: [0, 0.5] } }) };
};

/** Followed from the start, because the owner made it. */
const watchedFeature = async (owner: Person): Promise<Made> => ({ type: 'features', id: await make.feature(owner) });

/** Where it would be allowed; it is not there. */
const duckdbParams = { type: 'duckdb', path: join(tmpdir(), 'nowhere', 'shop.duckdb') };
const newDataSource = () => ({
  name: fresh('Warehouse'),
  params: duckdbParams,
  settings: { userIdTypes: [{ userIdType: 'user_id' }] },
});
const newFactTable = (datasource: string) => ({
  name: fresh('Orders'),
  datasource,
  userIdTypes: ['user_id'],
  sql: 'select user_id, timestamp from orders',
});
const newUnitQuery = (datasource: string) => ({
  name: fresh('Units'),
  datasource,
  userIdType: 'user_id',
  sql: 'select user_id, date, value from units',
});
const newSqlMetric = (datasourceId: string) => ({
  name: fresh('Signed up'),
  datasourceId,
  type: 'binomial',
  sql: { identifierTypes: ['user_id'], conversionSQL: 'select user_id, timestamp from sign_ups' },
});
const newMetric = (factTableId: string) => ({
  name: fresh('Orders'),
  metricType: 'proportion',
  numerator: { factTableId, column: '$$distinctUsers' },
});

const featureWithDraft = async (owner: Person): Promise<Made> => {
  const id = await make.feature(owner);
  await owner.call('POST', `/api/v1/features/${id}/revisions`, { defaultValue: 'true' });
  return { id, version: '2' };
};

const featureWithThread = async (owner: Person): Promise<Made> => {
  const made = await featureWithDraft(owner);
  const said = { action: 'comment', comment: 'hm', about: SPOT };
  await owner.call('POST', `/api/v1/features/${made.id}/revisions/${made.version}/submit-review`, said);
  return made;
};

const featureWithDiscarded = async (owner: Person): Promise<Made> => {
  const made = await featureWithDraft(owner);
  await owner.call('POST', `/api/v1/features/${made.id}/revisions/${made.version}/discard`);
  return made;
};

const runningExperiment = async (owner: Person): Promise<Made> => {
  const id = await make.experiment(owner);
  await owner.call('POST', `/api/v1/experiments/${id}/start`, {});
  return { id };
};

/** A data source that does not exist, but could be asked for exposures. */
async function scannableSource(owner: Person): Promise<string> {
  const exposure = [{ id: 'q', name: 'Users', userIdType: 'user_id', query: 'select 1' }];
  const settings = { userIdTypes: [{ userIdType: 'user_id' }], queries: { exposure } };
  const body = { ...newDataSource(), settings };
  return idOf(owner, '/api/v1/data-sources', body, (a: { dataSource: { id: string } }) => a.dataSource.id);
}

/** Looked into just now: the job that does it has not been fetched yet. */
async function scannedSource(owner: Person): Promise<string> {
  const id = await scannableSource(owner);
  await owner.call('POST', `/api/v1/data-sources/${id}/past-experiments`, {});
  return id;
}

/** Running, with a metric on a data source that does not exist: its analysis can be asked for, and fails. */
async function analysableExperiment(owner: Person): Promise<Made> {
  const datasource = await scannableSource(owner);
  const table = await idOf(
    owner,
    '/api/v1/fact-tables',
    newFactTable(datasource),
    (a: { factTable: { id: string } }) => a.factTable.id,
  );
  const metric = await idOf(
    owner,
    '/api/v1/fact-metrics',
    newMetric(table),
    (a: { factMetric: { id: string } }) => a.factMetric.id,
  );
  const id = await make.experiment(owner, { datasource, exposureQueryId: 'q', metrics: [metric] });
  await owner.call('POST', `/api/v1/experiments/${id}/start`);
  return { id };
}

/** A run just asked for: the job that takes it up has not been fetched yet. */
async function snapshotOf(owner: Person): Promise<Made> {
  const { id } = await analysableExperiment(owner);
  const asked = await owner.call<{ snapshot: { id: string } }>('POST', `/api/v1/experiments/${id}/snapshot`, {});
  return { id: asked.body.snapshot.id };
}

const commentedFeature = async (owner: Person): Promise<Made> => ({ object: 'feature', id: await make.feature(owner) });

async function commentBy(owner: Person): Promise<string> {
  const feature = await make.feature(owner);
  const path = `/api/v1/comments/feature/${feature}`;
  return idOf(owner, path, { content: 'First' }, (a: { comment: { id: string } }) => a.comment.id);
}

const newRampTemplate = () => ({
  name: fresh('Slow'),
  steps: [{ interval: 3600, actions: [{ patch: { coverage: 0.5 } }] }],
});

const newCustomField = () => ({ id: fresh('field'), name: 'Team', type: 'text', sections: ['feature'] });

const one = (maker: (owner: Person) => Promise<string>, name = 'id') => ({
  make: async (owner: Person): Promise<Made> => ({ [name]: await maker(owner) }),
});

/** Nothing listens there, and nothing is asked: it is not a public address. */
const proxied = (owner: Person) => make.connection(owner, { proxyEnabled: true, proxyHost: 'http://127.0.0.1:1' });

async function clientKey(owner: Person): Promise<string> {
  const id = await make.connection(owner);
  const got = await owner.call<{ sdkConnection: { key: string } }>('GET', `/api/v1/sdk-connections/${id}`);
  return got.body.sdkConnection.key;
}

/** For every row inside an organization that names ids or takes a body: how to call it for real. */
export const SAMPLES: Readonly<Record<string, Sample>> = {
  'POST /subscription/checkout': { body: { qty: 3, returnUrl: '/settings' } },
  'GET /api/v1/event-webhooks/:id': one(make.eventWebhook),
  'GET /api/v1/event-webhooks/:id/runs': one(make.eventWebhook),
  'POST /api/v1/event-webhooks': { body: newEventWebhook },
  'POST /api/v1/event-webhooks/:id': { ...one(make.eventWebhook), body: { enabled: false } },
  'DELETE /api/v1/event-webhooks/:id': one(make.eventWebhook),
  'GET /api/v1/custom-fields/:id': one(make.customField),
  'POST /api/v1/custom-fields': { body: newCustomField },
  'PUT /api/v1/custom-fields/:id': { ...one(make.customField), body: { description: 'changed' } },
  'DELETE /api/v1/custom-fields/:id': one(make.customField),
  'GET /api/v1/archetypes/:id': one(make.archetype),
  'POST /api/v1/archetypes': { body: () => ({ name: fresh('user') }) },
  'PUT /api/v1/archetypes/:id': { ...one(make.archetype), body: { description: 'changed' } },
  'DELETE /api/v1/archetypes/:id': one(make.archetype),
  'GET /api/v1/tags/:id': one(make.tag),
  'POST /api/v1/tags': { body: () => ({ id: fresh('tag') }) },
  'POST /api/v1/tags/:id': { ...one(make.tag), body: { description: 'changed' } },
  'DELETE /api/v1/tags/:id': one(make.tag),
  'PUT /organization/appearance': { body: { sidebarColor: '#1d2433' } },
  'GET /upload/:organization/:file': {
    make: async ({ organizationId }) => ({ organization: organizationId, file: 'img_none.png' }),
  },
  'GET /api/v1/history/:object/:id': {
    make: async (owner) => ({ object: 'factTable', id: await make.factTable(owner) }),
  },
  'GET /api/v1/comments/:object/:id': { make: commentedFeature },
  'POST /api/v1/comments/:object/:id': { make: commentedFeature, body: { content: 'Looks **good**' } },
  'PUT /api/v1/comments/:id': { ...one(commentBy), body: { content: 'Looks better' } },
  'DELETE /api/v1/comments/:id': one(commentBy),
  'GET /api/v1/members/:id': one(memberOf),
  'GET /api/v1/members/:id/owned': one(memberOf),
  'POST /api/v1/members/:id/role': { ...one(memberOf), body: { role: 'analyst' } },
  'POST /api/v1/members/:id/reset-link': one(memberOf),
  'DELETE /api/v1/members/:id': one(memberOf),
  'POST /api/v1/pending-members/:id/approve': { ...one((owner) => owner.addPending()), body: { role: 'analyst' } },
  'DELETE /api/v1/pending-members/:id': one((owner) => owner.addPending()),
  'POST /api/v1/invites': { body: () => ({ emails: [`${fresh('invited')}@example.com`], role: 'engineer' }) },
  'POST /api/v1/invites/:id/role': { ...one(inviteBy), body: { role: 'analyst' } },
  'POST /api/v1/invites/:id/resend': one(inviteBy),
  'DELETE /api/v1/invites/:id': one(inviteBy),
  'POST /api/v1/api-keys': { body: () => ({ description: fresh('Key'), role: 'readonly' }) },
  'DELETE /api/v1/api-keys/:id': one(apiKeyOf),
  'POST /api/v1/personal-access-tokens': { body: () => ({ description: fresh('Token') }) },
  'DELETE /api/v1/personal-access-tokens/:id': one(personalTokenOf),
  'PUT /user/watching/:type/:id': { make: watchedFeature },
  'DELETE /user/watching/:type/:id': { make: watchedFeature },
  'PUT /api/v1/join-policy': { body: { autoApproveMembers: true } },
  'PUT /api/v1/organization-messages': { body: { messages: [{ level: 'info', message: 'Maintenance at noon' }] } },
  'GET /api/v1/projects/:id': one(make.project),
  'POST /api/v1/projects': { body: () => ({ name: fresh('Project') }) },
  'POST /api/v1/projects/:id': { ...one(make.project), body: { description: 'changed' } },
  'DELETE /api/v1/projects/:id': one(make.project),
  'GET /api/v1/code-refs/:id': one(make.feature),
  'POST /api/v1/code-refs': {
    body: {
      branch: 'main',
      repoName: 'acme/shop',
      refs: [{ filePath: 'a.ts', startingLineNumber: 1, lines: 'x', flagKey: 'none', contentHash: 'h' }],
    },
  },
  'PUT /api/v1/environments-order': { make: environmentsTurned, body: ({ ids = '' }) => ({ ids: ids.split(',') }) },
  'POST /api/v1/environments': { body: () => ({ id: fresh('env') }) },
  'GET /api/v1/environments/:id': one(make.environment),
  'PUT /api/v1/environments/:id': { ...one(make.environment), body: { description: 'changed' } },
  'DELETE /api/v1/environments/:id': one(make.environment),
  'POST /api/v1/attributes': { body: () => ({ property: `attr${++counter}`, datatype: 'string' }) },
  'GET /api/v1/attributes/:property': one(make.attribute, 'property'),
  'PUT /api/v1/attributes/:property': { ...one(make.attribute, 'property'), body: { description: 'changed' } },
  'DELETE /api/v1/attributes/:property': one(make.attribute, 'property'),
  'GET /api/v1/saved-groups/:id': one(make.savedGroup),
  'POST /api/v1/saved-groups': {
    body: () => ({ type: 'list', name: fresh('Group'), attributeKey: 'id', values: ['a'] }),
  },
  'POST /api/v1/saved-groups/:id': { ...one(make.savedGroup), body: { values: ['b'] } },
  'DELETE /api/v1/saved-groups/:id': one(make.savedGroup),
  'GET /api/v1/saved-groups/:id/summary': one(make.savedGroup),
  'GET /api/v1/saved-groups/:id/items': one(make.savedGroup),
  'POST /api/v1/saved-groups/:id/items/preview': { ...one(make.savedGroup), body: { items: ['b'] } },
  'GET /api/v1/saved-groups/:id/references': one(make.savedGroup),
  'POST /api/v1/saved-groups/:id/archive': { ...one(make.savedGroup), body: {} },
  'POST /api/v1/saved-groups/:id/unarchive': { make: archivedGroup, body: {} },
  'GET /api/v1/saved-groups-revisions/:savedGroupId': one(make.savedGroup, 'savedGroupId'),
  'GET /api/v1/saved-groups-revisions/:savedGroupId/latest': one(make.savedGroup, 'savedGroupId'),
  'POST /api/v1/saved-groups-revisions/:savedGroupId': {
    ...one(make.savedGroup, 'savedGroupId'),
    body: { title: 'More' },
  },
  'GET /api/v1/saved-groups-revisions/:savedGroupId/:version': { make: groupDraft },
  'GET /api/v1/saved-groups-revisions/:savedGroupId/:version/merge-status': { make: groupDraft },
  'GET /api/v1/saved-groups-revisions/:savedGroupId/:version/reviewers': { make: groupDraft },
  'GET /api/v1/saved-groups-revisions/:savedGroupId/:version/log': { make: groupDraft },
  'POST /api/v1/saved-groups-revisions/:savedGroupId/:version/items/add': { make: groupDraft, body: { items: ['c'] } },
  'POST /api/v1/saved-groups-revisions/:savedGroupId/:version/items/remove': {
    make: groupDraft,
    body: { items: ['b'] },
  },
  'PUT /api/v1/saved-groups-revisions/:savedGroupId/:version/values': { make: groupDraft, body: { values: ['z'] } },
  'PUT /api/v1/saved-groups-revisions/:savedGroupId/:version/condition': {
    make: conditionDraft,
    body: { condition: '{"country":"BE"}' },
  },
  'PUT /api/v1/saved-groups-revisions/:savedGroupId/:version/metadata': {
    make: groupDraft,
    body: { description: 'New' },
  },
  'PUT /api/v1/saved-groups-revisions/:savedGroupId/:version/archive': { make: groupDraft, body: { archived: true } },
  'POST /api/v1/saved-groups-revisions/:savedGroupId/:version/rebase': { make: groupDraft, body: {} },
  'POST /api/v1/saved-groups-revisions/:savedGroupId/:version/request-review': { make: groupDraft, body: {} },
  'POST /api/v1/saved-groups-revisions/:savedGroupId/:version/submit-review': {
    make: groupInReview,
    body: { decision: 'comment', comment: 'Fine' },
  },
  'POST /api/v1/saved-groups-revisions/:savedGroupId/:version/recall-review': { make: groupInReview },
  'POST /api/v1/saved-groups-revisions/:savedGroupId/:version/threads': {
    make: groupWithThread,
    body: { about: SPOT },
  },
  'POST /api/v1/saved-groups-revisions/:savedGroupId/:version/undo-review': { make: commentedGroup },
  'POST /api/v1/saved-groups-revisions/:savedGroupId/:version/schedule-publish': {
    make: groupDraft,
    body: { scheduledPublishAt: '2099-01-01T00:00:00.000Z' },
  },
  'POST /api/v1/saved-groups-revisions/:savedGroupId/:version/publish': { make: groupDraft, body: {} },
  'POST /api/v1/saved-groups-revisions/:savedGroupId/:version/discard': { make: groupDraft, body: {} },
  'POST /api/v1/saved-groups-revisions/:savedGroupId/:version/reopen': { make: discardedGroup },
  'POST /api/v1/saved-groups-revisions/:savedGroupId/:version/revert': { make: groupBefore, body: {} },
  'GET /api/v1/namespaces/:id': one(make.namespace),
  'GET /api/v1/namespaces/:id/memberships': one(make.namespace),
  'POST /api/v1/namespaces/:id/rotateSeed': { ...one(make.namespace), body: {} },
  'POST /api/v1/namespaces': { body: () => ({ displayName: fresh('space') }) },
  'PUT /api/v1/namespaces/:id': { ...one(make.namespace), body: { status: 'inactive' } },
  'DELETE /api/v1/namespaces/:id': one(make.namespace),
  'GET /api/v1/references/:object/:id': { make: async (owner) => ({ object: 'tag', id: await make.tag(owner) }) },
  'GET /api/v1/sdk-connections/:id': one(make.connection),
  'GET /api/v1/sdk-connections/lookup/:key': one(clientKey, 'key'),
  'POST /api/v1/sdk-connections/:id/check-proxy': one(proxied),
  'GET /api/v1/sdk-connections/:id/usage': one(make.connection),
  'POST /api/v1/sdk-connections': {
    body: () => ({ name: fresh('App'), languages: ['python'], environment: 'production' }),
  },
  'PUT /api/v1/sdk-connections/:id': { ...one(make.connection), body: { name: 'Renamed' } },
  'DELETE /api/v1/sdk-connections/:id': one(make.connection),
  'POST /api/v1/sdk-connections/:id/preview': { ...one(make.connection), body: { attributes: { id: 'u1' } } },
  'GET /api/v1/sdk-payload/:key': one(clientKey, 'key'),
  'POST /api/v1/evaluate': { body: { attributes: { id: 'u1' } } },
  'GET /api/v1/features/:id': one(make.feature),
  'GET /api/v1/features/:id/standing': one(make.feature),
  'POST /api/v1/features': { body: () => ({ id: fresh('flag'), valueType: 'string', defaultValue: 'blue' }) },
  'GET /api/v1/features/:id/usage': one(make.feature),
  'GET /api/v1/ramp-schedules/:id': one(rampOf),
  'GET /api/v1/ramp-schedules/:id/status': one(rampOf),
  'GET /api/v1/ramp-schedules/:id/log': one(rampOf),
  'POST /api/v1/ramp-schedules': { make: rampedFeature, body: ({ featureId }: Made) => ({ ...RAMP, featureId }) },
  'PUT /api/v1/ramp-schedules/:id': { ...one(rampOf), body: { name: 'Slowly' } },
  'PUT /api/v1/ramp-schedules/:id/steps': { ...one(rampOf), body: { steps: [{ interval: 60 }, { interval: 90 }] } },
  'DELETE /api/v1/ramp-schedules/:id': one(rampOf),
  'POST /api/v1/ramp-schedules/:id/actions/start': { ...one(rampOf), body: {} },
  'POST /api/v1/ramp-schedules/:id/actions/pause': { ...one(startedRamp), body: {} },
  'POST /api/v1/ramp-schedules/:id/actions/resume': { ...one(pausedRamp), body: {} },
  'POST /api/v1/ramp-schedules/:id/actions/advance': { ...one(startedRamp), body: {} },
  'POST /api/v1/ramp-schedules/:id/actions/approve-step': { ...one(startedRamp), body: {} },
  'POST /api/v1/ramp-schedules/:id/actions/jump': { ...one(startedRamp), body: { targetStepIndex: 1 } },
  'POST /api/v1/ramp-schedules/:id/actions/rollback': { ...one(startedRamp), body: { reason: 'errors' } },
  'POST /api/v1/ramp-schedules/:id/actions/restart': { ...one(stoppedRamp), body: {} },
  'POST /api/v1/ramp-schedules/:id/actions/complete': { ...one(startedRamp), body: {} },
  'PUT /api/v1/settings/stale-digest': { body: { staleDigest: 'weekly' } },
  'GET /api/v1/ramp-schedule-templates/:id': one(make.rampTemplate),
  'POST /api/v1/ramp-schedule-templates': { body: newRampTemplate },
  'PUT /api/v1/ramp-schedule-templates/:id': { ...one(make.rampTemplate), body: { name: 'Renamed' } },
  'DELETE /api/v1/ramp-schedule-templates/:id': one(make.rampTemplate),
  'PUT /api/v1/settings/features': { body: { secureAttributeSalt: 'pepper', killswitchConfirmation: false } },
  'PUT /api/v1/settings/staleness': { body: { boolean: 14, number: 14, string: 30, json: 60 } },
  'POST /api/v1/features/:id': { ...one(make.feature), body: { description: 'changed' } },
  'POST /api/v1/features/:id/toggle': { ...one(make.feature), body: { environments: { production: false } } },
  'DELETE /api/v1/features/:id': one((owner) => make.feature(owner, { archived: true })),
  'GET /api/v1/features/:id/revisions': one(make.feature),
  'GET /api/v1/features/:id/revision-summaries': one(make.feature),
  'POST /api/v1/features/:id/revisions': { ...one(make.feature), body: { defaultValue: 'true' } },
  'GET /api/v1/features/:id/revisions/:version': { make: featureWithDraft },
  'PUT /api/v1/features/:id/revisions/:version': { make: featureWithDraft, body: { defaultValue: 'false' } },
  'POST /api/v1/features/:id/revisions/:version/publish': { make: featureWithDraft, body: { comment: 'go' } },
  'POST /api/v1/features/:id/revisions/:version/discard': { make: featureWithDraft },
  'GET /api/v1/features/:id/revisions/:version/log': { make: featureWithDraft },
  'GET /api/v1/features/:id/revisions/:version/merge-status': { make: featureWithDraft },
  'GET /api/v1/features/:id/revisions/:version/impact': { make: featureWithDraft },
  'GET /api/v1/features/:id/revisions/:version/reviewers': { make: featureWithDraft },
  'GET /api/v1/features/:id/revisions/latest': one(make.feature),
  'PUT /api/v1/features/:id/revisions/:version/rules/:ruleId/ramp-schedule': {
    make: draftToRamp,
    body: { steps: RAMP.steps },
  },
  'DELETE /api/v1/features/:id/revisions/:version/rules/:ruleId/ramp-schedule': { make: draftToRamp },
  'GET /api/v1/features/:id/revisions/:version/diff': { make: featureWithDraft },
  'POST /api/v1/features/:id/revisions/:version/rebase/preview': { make: featureWithDraft, body: {} },
  'POST /api/v1/features/:id/revisions/:version/rebase': { make: featureWithDraft, body: { conflictResolutions: {} } },
  'POST /api/v1/features/:id/revisions/:version/request-review': {
    make: featureWithDraft,
    body: { comment: 'please' },
  },
  'POST /api/v1/features/:id/revisions/:version/submit-review': {
    make: featureWithDraft,
    body: { action: 'comment', comment: 'hm' },
  },
  'POST /api/v1/features/:id/revisions/:version/threads': { make: featureWithThread, body: { about: SPOT } },
  'POST /api/v1/features/:id/revisions/:version/schedule-publish': {
    make: featureWithDraft,
    body: { scheduledPublishAt: null },
  },
  'POST /api/v1/features/:id/revisions/:version/revert': { make: featureWithDraft, body: { strategy: 'draft' } },
  'POST /api/v1/features/:id/revisions/:version/recall-review': { make: featureWithDraft },
  'POST /api/v1/features/:id/revisions/:version/undo-review': { make: featureWithDraft },
  'POST /api/v1/features/:id/revisions/:version/reopen': { make: featureWithDiscarded },
  'GET /api/v1/reviews': {},
  'PUT /api/v1/settings/approvals': { body: { requireReviews: [] } },
  'GET /api/v1/experiments/:id': one(make.experiment),
  'POST /api/v1/experiments': { body: () => ({ name: fresh('Test'), variations: [{ name: 'A' }, { name: 'B' }] }) },
  'POST /api/v1/experiments/:id': { ...one(make.experiment), body: { hypothesis: 'changed' } },
  'PUT /api/v1/experiments/:id/page-changes': { ...one(make.experiment), body: { pageChanges: [] } },
  'POST /api/v1/experiments/:id/start': one(make.experiment),
  'POST /api/v1/experiments/:id/leave-namespace': { make: spacedExperiment },
  'POST /api/v1/experiments/:id/stop': { make: runningExperiment, body: { results: 'inconclusive' } },
  'DELETE /api/v1/experiments/:id': one(make.experiment),
  'POST /api/v1/data-sources': { body: newDataSource },
  'POST /api/v1/data-sources/test': { body: { params: duckdbParams } },
  'GET /api/v1/data-sources/:id': one(make.dataSource),
  'POST /api/v1/data-sources/:id': { ...one(make.dataSource), body: { description: 'changed' } },
  'DELETE /api/v1/data-sources/:id': one(make.dataSource),
  'POST /api/v1/data-sources/:id/test': one(make.dataSource),
  'POST /api/v1/data-sources/:id/event-schema': { ...one(make.dataSource), body: { format: 'segment' } },
  'GET /api/v1/data-sources/:id/event-copy': one(make.copiedSource),
  'POST /api/v1/data-sources/:id/event-copy': one(make.copiedSource),
  'GET /api/v1/data-sources/:id/past-experiments': one(make.dataSource),
  'POST /api/v1/data-sources/:id/past-experiments': { ...one(scannableSource), body: {} },
  'POST /api/v1/data-sources/:id/past-experiments/cancel': one(scannedSource),
  'POST /api/v1/data-sources/:id/past-experiments/confirm': one(scannedSource),
  'POST /api/v1/experiments/import': {
    body: () => ({
      name: 'Ran before',
      trackingKey: fresh('past'),
      datasource: '',
      exposureQueryId: '',
      variations: [
        { key: '0', name: 'Old' },
        { key: '1', name: 'New' },
      ],
      variationWeights: [0.5, 0.5],
      dateStarted: '2026-01-01T00:00:00.000Z',
      dateEnded: null,
    }),
  },
  'GET /api/v1/data-sources/:id/queries': one(make.dataSource),
  'GET /api/v1/data-sources/:id/schema': one(make.dataSource),
  'POST /api/v1/data-sources/:id/dimension-slices': {
    ...one(make.dataSource),
    body: {
      query: {
        id: 'q',
        name: 'Users',
        userIdType: 'user_id',
        query: "select 'u' as user_id, now() as timestamp, 'e' as experiment_id, '0' as variation_id, 'NL' as country",
        dimensions: ['country'],
      },
    },
  },
  'POST /api/v1/data-sources/:id/query': { ...one(make.dataSource), body: { sql: 'select 1' } },
  'POST /api/v1/fact-tables': {
    make: async (owner) => ({ source: await make.dataSource(owner) }),
    body: (made: Made) => newFactTable(made.source ?? ''),
  },
  'GET /api/v1/fact-tables/:id': one(make.factTable),
  'POST /api/v1/fact-tables/:id': { ...one(make.factTable), body: { description: 'changed' } },
  'DELETE /api/v1/fact-tables/:id': one(make.factTable),
  'POST /api/v1/segments': {
    make: async (owner) => ({ source: await make.dataSource(owner) }),
    body: (made: Made) => newUnitQuery(made.source ?? ''),
  },
  'GET /api/v1/segments/:id': one(make.segment),
  'POST /api/v1/segments/:id': { ...one(make.segment), body: { description: 'changed' } },
  'DELETE /api/v1/segments/:id': one(make.segment),
  'POST /api/v1/dimensions': {
    make: async (owner) => ({ source: await make.dataSource(owner) }),
    body: (made: Made) => newUnitQuery(made.source ?? ''),
  },
  'GET /api/v1/dimensions/:id': one(make.dimension),
  'POST /api/v1/dimensions/:id': { ...one(make.dimension), body: { description: 'changed' } },
  'DELETE /api/v1/dimensions/:id': one(make.dimension),
  'POST /api/v1/fact-metrics': {
    make: async (owner) => ({ table: await make.factTable(owner) }),
    body: (made: Made) => newMetric(made.table ?? ''),
  },
  'POST /api/v1/metrics': {
    make: async (owner) => ({ source: await make.dataSource(owner) }),
    body: (made: Made) => newSqlMetric(made.source ?? ''),
  },
  'POST /api/v1/fact-metrics/cap-preview': {
    make: async (owner) => ({ table: await make.factTable(owner) }),
    body: (made: Made) => newMetric(made.table ?? ''),
  },
  'POST /api/v1/metrics/cap-preview': {
    make: async (owner) => ({ source: await make.dataSource(owner) }),
    body: (made: Made) => newSqlMetric(made.source ?? ''),
  },
  'GET /api/v1/metrics/:id': one(make.sqlMetric),
  'PUT /api/v1/metrics/:id': { ...one(make.sqlMetric), body: { behavior: { goal: 'decrease' } } },
  'DELETE /api/v1/metrics/:id': one(make.sqlMetric),
  'GET /api/v1/metrics/:id/analysis': one(make.sqlMetric),
  'POST /api/v1/metrics/:id/analysis': { ...one(make.sqlMetric), body: {} },
  'POST /api/v1/experiments/:id/snapshot': { make: analysableExperiment, body: {} },
  'GET /api/v1/experiments/:id/snapshot': one(make.experiment),
  'GET /api/v1/snapshots/:id': { make: snapshotOf },
  'GET /api/v1/snapshots/:id/queries': { make: snapshotOf },
  'POST /api/v1/snapshots/:id/cancel': { make: snapshotOf },
  'POST /api/v1/snapshots/:id/confirm': { make: snapshotOf },
  'GET /api/v1/snapshots/:id/notebook': { make: snapshotOf },
  'POST /api/v1/snapshots/:id/check': { make: snapshotOf },
  'GET /api/v1/fact-metrics/:id': one(make.factMetric),
  'PUT /organization/analysis-settings': { body: { statsEngine: 'frequentist' } },
  'GET /api/v1/fact-metrics/:id/analysis': one(make.factMetric),
  'POST /api/v1/fact-metrics/:id/analysis': { ...one(make.factMetric), body: {} },
  'POST /api/v1/fact-metrics/:id': { ...one(make.factMetric), body: { inverse: true } },
  'DELETE /api/v1/fact-metrics/:id': one(make.factMetric),
};

export const bodyOf = (sample: Sample, made: Made): unknown =>
  typeof sample.body === 'function' ? (sample.body as (made: Made) => unknown)(made) : sample.body;

export const pathWith = (path: string, made: Made): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(made[name] ?? 'missing'));
