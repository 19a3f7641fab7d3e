import { PERMISSIONS } from '@gb/domain/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../test/app.ts';

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
  ['/user/watching', '', words('experiments features')],
];

describe('answers have the fields the specification names', () => {
  let app: TestApp;
  let owner: Person;
  beforeAll(async () => {
    app = await makeTestApp();
    owner = await app.owner();
  });
  afterAll(() => app.stop());

  it.each(FIELDS)('%s %s', async (path, where, fields) => {
    const { status, body } = await owner.call('GET', path);
    expect(status).toBe(200);
    let part: unknown = body;
    for (const step of where.split('.').filter(Boolean)) part = (part as Record<string, unknown>)[step];
    expect(Object.keys(part as object)).toEqual(expect.arrayContaining(fields));
  });

  it('and every permission it names exists', () => {
    const named = words(`createDimensions createPresentations createSegments manageApiKeys manageBilling
      manageNamespaces manageNorthStarMetric manageSavedGroups manageArchetype manageTags manageTargetingAttributes
      manageTeam manageWebhooks manageIntegrations organizationSettings superDelete viewEvents readData manageProjects
      manageFeatures manageEnvironments`);
    expect(Object.keys(PERMISSIONS)).toEqual(expect.arrayContaining(named));
  });
});
