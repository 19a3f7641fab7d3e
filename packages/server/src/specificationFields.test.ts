import { PERMISSIONS, ROLES } from '@gb/domain/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../test/app.ts';
import { make } from '../test/samples.ts';

const words = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

/** The fields of section 3 of the specification, by the call that answers with them and where in the answer they are. */
const FIELDS: readonly (readonly [path: string, where: string, fields: string[]])[] = [
  [
    '/api/init',
    '',
    words(`telemetry cloud isMultiOrg allowSelfOrgCreation appOrigin apiHost s3domain gcsDomain cdnHost config
      defaultConversionWindowHours sentryDSN usingSSO storeSegmentsInMongo usingFileProxy build`),
  ],
  ['/api/init', 'build', words('sha date')],
  ['/auth/hasorgs', '', words('hasOrganizations')],
  ['/user', '', words('userId userName email verified superAdmin organizations license')],
  [
    '/organization',
    '',
    words(`organization members teams roles currentUserPermissions apiKeys commercialFeatures accountPlan
      effectiveAccountPlan enterpriseSSO`),
  ],
  [
    '/organization',
    'organization',
    words(`id name dateCreated settings messages licenseKey members invites freeTrialDate freeSeats enterprise
      disableSelfServeBilling discountCode subscription`),
  ],
  [
    '/organization',
    'organization.settings',
    words(`confidenceLevel attributionModel defaultRole metricAnalysisDays metricDefaults multipleExposureMinPercent
      northStar pastExperimentsMinLength pValueThreshold regressionAdjustmentDays regressionAdjustmentEnabled
      sdkInstructionsViewed statsEngine updateSchedule videoInstructionsViewed conversionDelayHours
      conversionWindowHours loseRisk winRisk secureAttributeSalt killswitchConfirmation`),
  ],
  ['/organization', 'organization.settings.defaultRole', words('role')],
  ['/organization', 'organization.messages.0', words('level message')],
  ['/organization', 'organization.members.0', words('id')],
  ['/organization', 'organization.invites.0', words('email')],
  [
    '/organization',
    'members.0',
    words('id email verified name role environments limitAccessByEnvironment projectRoles'),
  ],
  ['/organization', 'currentUserPermissions.global', words('permissions limitAccessByEnvironment environments')],
  [
    '/organization/definitions',
    '',
    words('metrics datasources dimensions segments projects savedGroups tags factTables factMetrics'),
  ],
  ['/organization/definitions', 'metrics.0', words('id status')],
  ['/organization/definitions', 'projects.0', words('id name description')],
  ['/organization/definitions', 'tags.0', words('id color description')],
  ['/organization/definitions', 'factMetrics.0', words('metricType numerator denominator')],
  ['/organization/definitions', 'factMetrics.0.numerator', words('factTableId')],
  ['/organization/definitions', 'factMetrics.0.denominator', words('factTableId')],
  ['/organization/definitions', 'factTables.0', words('eventName userIdTypes')],
  ['/user/watching', '', words('experiments features')],
];

describe('answers have the fields the specification names', () => {
  let app: TestApp;
  let owner: Person;
  beforeAll(async () => {
    app = await makeTestApp();
    owner = await app.owner();
    const factTableId = await make.factTable(owner);
    const ratio = { numerator: { factTableId, column: '$$count' }, denominator: { factTableId, column: '$$count' } };
    await owner.call('POST', '/api/v1/fact-metrics', { name: 'Each', metricType: 'ratio', ...ratio });
    await owner.call('POST', '/api/v1/invites', { emails: ['kim@example.com'], role: 'engineer' });
    await owner.call('PUT', '/api/v1/organization-messages', { messages: [{ level: 'info', message: 'Hello' }] });
    await Promise.all([make.project(owner), make.tag(owner), make.sqlMetric(owner)]);
  });
  afterAll(() => app.stop());

  it.each(FIELDS)('%s %s', async (path, where, fields) => {
    const { status, body } = await owner.call('GET', path);
    expect(status).toBe(200);
    let part: unknown = body;
    for (const step of where.split('.').filter(Boolean)) part = (part as Record<string, unknown>)[step];
    expect(Object.keys(part as object)).toEqual(expect.arrayContaining(fields));
  });

  it('and metrics in use only', async () => {
    const id = await make.sqlMetric(owner);
    const listed = async () =>
      (await owner.call<{ metrics: { id: string }[] }>('GET', '/organization/definitions')).body.metrics;
    expect((await listed()).some((metric) => metric.id === id)).toBe(true);
    expect((await owner.call('PUT', `/api/v1/metrics/${id}`, { archived: true })).status).toBe(200);
    expect((await listed()).some((metric) => metric.id === id)).toBe(false);
  });

  it('and free seats and settings that are as it says until somebody changes them', async () => {
    type Answer = { organization: { freeSeats: number; settings: object } };
    const { organization } = (await owner.call<Answer>('GET', '/organization')).body;
    expect(organization.freeSeats).toBe(3);
    expect(organization.settings).toMatchObject({
      defaultRole: { role: 'collaborator', limitAccessByEnvironment: false, environments: [] },
      confidenceLevel: 0.95,
      pValueThreshold: 0.05,
      statsEngine: 'bayesian',
      attributionModel: 'firstExposure',
      regressionAdjustmentEnabled: false,
      regressionAdjustmentDays: 14,
      conversionWindowHours: 72,
      metricAnalysisDays: 90,
      multipleExposureMinPercent: 0.01,
      pastExperimentsMinLength: 6,
      killswitchConfirmation: false,
    });
  });

  it('and a configuration from the database, with telemetry on unless somebody turns it off', async () => {
    const { body } = await app.anonymous('GET', '/api/init');
    expect(body).toMatchObject({ config: 'db', telemetry: 'enable', defaultConversionWindowHours: 72 });
  });

  it('and what somebody may do: in general, and apart for each project with a role of its own', async () => {
    await app.setPlan('enterprise');
    const project = await make.project(owner);
    const inProject = { project, role: 'engineer', limitAccessByEnvironment: true, environments: ['dev'] };
    const member = await owner.addMember({ role: 'readonly', projectRoles: [inProject] });
    type Grant = { permissions: Record<string, true>; limitAccessByEnvironment: boolean; environments: string[] };
    type Answer = { currentUserPermissions: { global: Grant; projects: Record<string, Grant> } };
    const { global, projects } = (await member.call<Answer>('GET', '/organization')).body.currentUserPermissions;
    expect(global).toEqual({ permissions: { readData: true }, limitAccessByEnvironment: false, environments: [] });
    expect(Object.keys(projects)).toEqual([project]);
    expect(projects[project]).toMatchObject({
      permissions: { manageFeatures: true, publishFeatures: true },
      limitAccessByEnvironment: true,
      environments: ['dev'],
    });
  });

  it('and a super admin has the role admin, also where they are no member', async () => {
    const boss = await app.stranger();
    const { body } = await app.anonymous<{ currentUserPermissions: { global: { permissions: object } } }>(
      'GET',
      '/organization',
      undefined,
      { authorization: `Bearer ${owner.token}`, 'x-organization': boss.organizationId },
    );
    expect(Object.keys(body.currentUserPermissions.global.permissions).sort()).toEqual([...ROLES.admin].sort());
  });

  it('and every permission it names exists', () => {
    const named = words(`createDimensions createPresentations createSegments manageApiKeys manageBilling
      manageNamespaces manageNorthStarMetric manageSavedGroups manageArchetype manageTags manageTargetingAttributes
      manageTeam manageWebhooks manageIntegrations organizationSettings superDelete viewEvents readData manageProjects
      manageFeatures manageEnvironments`);
    expect(Object.keys(PERMISSIONS)).toEqual(expect.arrayContaining(named));
  });
});
