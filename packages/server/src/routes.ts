import { appearanceRoutes } from './appearance/index.ts';
import { activityRoutes } from './activity/index.ts';
import { apiKeyRoutes } from './api-keys/index.ts';
import { analysisSettingsRoutes } from './analysis-settings/index.ts';
import { attributeRoutes } from './attributes/index.ts';
import { billingRoutes } from './billing/index.ts';
import { codeRefRoutes } from './code-refs/index.ts';
import { commentRoutes } from './comments/index.ts';
import { customFieldRoutes } from './custom-fields/index.ts';
import { dataSourceRoutes } from './data-sources/index.ts';
import { definitionRoutes } from './definitions/index.ts';
import { demoProjectRoutes } from './demo-project/index.ts';
import { environmentRoutes } from './environments/index.ts';
import { evaluateRoutes } from './evaluate/index.ts';
import { eventSchemaRoutes } from './event-schemas/index.ts';
import { eventWebhookRoutes } from './event-webhooks/index.ts';
import { experimentRoutes } from './experiments/index.ts';
import { factTableRoutes } from './fact-tables/index.ts';
import { rampTemplateRoutes } from './ramp-templates/index.ts';
import { rampRoutes } from './ramps/index.ts';
import { approvalRoutes } from './revisions/index.ts';
import {
  featureHygieneRoutes,
  featureRevisionRoutes,
  featureRoutes,
  featureSettingsRoutes,
  rampInDraftRoutes,
  revisionReadingRoutes,
} from './features/index.ts';
import { initRoutes } from './init/index.ts';
import { joiningRoutes, memberRoutes } from './members/index.ts';
import { metricAnalysisRoutes } from './metric-analyses/index.ts';
import { factMetricRoutes, sqlMetricRoutes } from './metrics/index.ts';
import { namespaceRoutes } from './namespaces/index.ts';
import { organizationRoutes } from './organizations/index.ts';
import { pastExperimentRoutes } from './past-experiments/index.ts';
import { projectRoutes } from './projects/index.ts';
import { queryRoutes } from './queries/index.ts';
import { referenceRoutes } from './references/index.ts';
import { groupRevisionRoutes, savedGroupRoutes } from './saved-groups/index.ts';
import { sdkConnectionRoutes } from './sdk-connections/index.ts';
import { snapshotRoutes } from './snapshots/index.ts';
import { archetypeRoutes } from './archetypes/index.ts';
import { tagRoutes } from './tags/index.ts';
import { deletionRoutes } from './deletions/index.ts';
import { dimensionRoutes, segmentRoutes } from './unit-queries/index.ts';
import { authRoutes, handoverRoutes, userRoutes } from './users/index.ts';
import { watchRoutes } from './watching/index.ts';
import { imageRoutes } from './uploads/index.ts';

/** Every call the server answers, apart from SDK traffic. The web app takes its types from here. */
export const routes = [
  ...initRoutes,
  ...authRoutes,
  ...userRoutes,
  ...joiningRoutes,
  ...organizationRoutes,
  ...memberRoutes,
  ...handoverRoutes,
  ...apiKeyRoutes,
  ...billingRoutes,
  ...watchRoutes,
  ...activityRoutes,
  ...definitionRoutes,
  ...tagRoutes,
  ...archetypeRoutes,
  ...customFieldRoutes,
  ...projectRoutes,
  ...environmentRoutes,
  ...attributeRoutes,
  ...savedGroupRoutes,
  ...groupRevisionRoutes,
  ...namespaceRoutes,
  ...sdkConnectionRoutes,
  ...evaluateRoutes,
  ...featureRoutes,
  ...featureHygieneRoutes,
  ...featureRevisionRoutes,
  ...revisionReadingRoutes,
  ...rampInDraftRoutes,
  ...featureSettingsRoutes,
  ...approvalRoutes,
  ...rampRoutes,
  ...rampTemplateRoutes,
  ...experimentRoutes,
  ...dataSourceRoutes,
  ...eventSchemaRoutes,
  ...eventWebhookRoutes,
  ...pastExperimentRoutes,
  ...queryRoutes,
  ...factTableRoutes,
  ...factMetricRoutes,
  ...sqlMetricRoutes,
  ...metricAnalysisRoutes,
  ...analysisSettingsRoutes,
  ...segmentRoutes,
  ...dimensionRoutes,
  ...snapshotRoutes,
  ...demoProjectRoutes,
  ...appearanceRoutes,
  ...codeRefRoutes,
  ...commentRoutes,
  ...imageRoutes,
  ...referenceRoutes,
  ...deletionRoutes,
] as const;

/** The route table as a type: what the web app's calls, and its tests' servers, are checked against. */
export type Api = typeof routes;
