import { type CustomField, newCustomField } from '@gb/domain/custom-fields';
import { NO_METADATA, type SdkConnection } from '@gb/domain/sdk-connections';
import { type Attribute, newAttribute } from '@gb/domain/attributes';
import { type DataSource, dataSource } from '@gb/domain/data-sources';
import { type Environment, newEnvironment } from '@gb/domain/environments';
import type { Experiment } from '@gb/domain/experiments';
import { type FeatureSummary, type FeatureV1, type Revision, summaryOf } from '@gb/domain/features';
import { type FactMetric, newFactMetric } from '@gb/domain/metrics';
import type { Project } from '@gb/domain/projects';

const DATE = '2026-11-01T10:00:00.000Z';
const dates = { dateCreated: DATE, dateUpdated: DATE };

const phase = {
  name: 'Main',
  dateStarted: DATE,
  dateEnded: null,
  reason: '',
  coverage: 1,
  variationWeights: [0.5, 0.5],
  condition: '',
  savedGroups: [],
  namespace: null,
  seed: 's',
};

/** Whole things for fake servers, each with what a test says of it and the usual for the rest. */
export const make = {
  attribute: (property: string, datatype: Attribute['datatype']): Attribute =>
    newAttribute.parse({ property, datatype }),

  dataSource: (more: Partial<DataSource> = {}): DataSource => ({
    ...dataSource.parse({
      ...{ id: 'ds_1', name: 'Warehouse', description: '', type: 'postgres', projects: [] },
      params: {},
      settings: { userIdTypes: [{ userIdType: 'user_id' }] },
      ...dates,
    }),
    ...more,
  }),

  environment: (id: string): Environment => newEnvironment.parse({ id }),

  project: (id: string, name: string, description = ''): Project => ({ id, name, description, settings: {}, ...dates }),

  experiment: (more: Partial<Experiment> = {}): Experiment => ({
    id: 'exp_1',
    trackingKey: 'checkout',
    name: 'Checkout layout',
    project: '',
    owner: 'Ada',
    tags: [],
    description: '',
    hypothesis: '',
    status: 'running',
    archived: false,
    hashAttribute: 'id',
    fallbackAttribute: '',
    disableStickyBucketing: false,
    hashVersion: 2,
    variations: [
      { id: 'v0', key: '0', name: 'Control', description: '' },
      { id: 'v1', key: '1', name: 'Short', description: '' },
    ],
    phases: [phase],
    datasource: '',
    exposureQueryId: '',
    metrics: [],
    secondaryMetrics: [],
    guardrails: [],
    metricOverrides: [],
    segment: '',
    activationMetric: '',
    queryFilter: '',
    skipPartialData: false,
    autoSnapshots: true,
    nextSnapshotAttempt: null,
    statsEngine: null,
    regressionAdjustmentEnabled: false,
    sequentialTestingEnabled: false,
    sequentialTestingTuningParameter: 5000,
    attributionModel: 'firstExposure',
    results: null,
    winner: null,
    analysis: '',
    releasedVariationId: '',
    pageChanges: [],
    excludeFromPayload: false,
    linkedFeatures: [],
    ...dates,
    ...more,
  }),

  feature: (id: string, more: Partial<FeatureV1> = {}): FeatureV1 => ({
    id,
    archived: false,
    description: '',
    owner: '',
    project: '',
    valueType: 'boolean',
    defaultValue: 'false',
    tags: [],
    prerequisites: [],
    requires: [],
    environments: {},
    rules: [],
    hasDrafts: false,
    neverStale: false,
    jsonSchema: '',
    customFields: {},
    staleAfterDays: null,
    nextScheduledUpdate: null,
    revision: { version: 1, comment: '', date: DATE, publishedBy: '' },
    ...dates,
    ...more,
  }),

  revision: (version: number, more: Partial<Revision> = {}): Revision => ({
    version,
    baseVersion: version - 1,
    status: 'published',
    title: '',
    author: { id: 'u_1', name: 'Ada Okafor', email: 'ada@acme.io' },
    contributors: ['u_1'],
    edits: 0,
    reviews: [],
    settledThreads: [],
    reviewers: [],
    comment: '',
    content: {
      defaultValue: 'false',
      ...{ rules: [], environments: {}, prerequisites: [], archived: false },
      ...{
        description: '',
        owner: '',
        project: '',
        tags: [],
        neverStale: false,
        jsonSchema: '',
        customFields: {},
        staleAfterDays: null,
      },
    },
    base: null,
    autoPublish: false,
    scheduledAt: null,
    publishedBy: null,
    bypassReason: null,
    ...dates,
    datePublished: DATE,
    ...more,
  }),

  featureSummary: (id: string, more: Partial<FeatureSummary> = {}): FeatureSummary => ({
    ...summaryOf(make.feature(id)),
    ...more,
  }),

  customField: (id: string): CustomField => ({
    ...newCustomField.parse({ id, name: id, type: 'text', sections: ['feature'] }),
    creator: 'Ada Okafor',
    active: true,
    ...dates,
  }),

  sdkConnection: (more: Partial<SdkConnection> = {}): SdkConnection => ({
    id: 'sdk_1',
    organization: 'org_1',
    project: '',
    sseEnabled: true,
    ...{ proxyEnabled: false, proxyHost: '', proxySigningKey: 's' },
    ...NO_METADATA,
    name: 'Web shop',
    languages: ['javascript'],
    sdkVersion: '',
    environment: 'production',
    projects: [],
    key: 'sdk-abc',
    encryptPayload: false,
    encryptionKey: 'k',
    hashSecureAttributes: false,
    includeExperimentNames: true,
    includeRuleIds: true,
    includeVisualExperiments: false,
    includeRedirectExperiments: false,
    includeDraftExperiments: false,
    includeDraftExperimentRefs: false,
    savedGroupReferencesEnabled: false,
    remoteEvalEnabled: false,
    connected: true,
    dateCreated: DATE,
    dateUpdated: DATE,
    ...more,
  }),

  factMetric: (more: Partial<FactMetric> = {}): FactMetric => ({
    ...newFactMetric.parse({
      name: 'Orders',
      metricType: 'proportion',
      numerator: { factTableId: 'ftb_1', column: '$$distinctUsers' },
    }),
    ...{ id: 'fact__1', owner: '', datasource: 'ds_1', archived: false },
    ...dates,
    ...more,
  }),
};
