import { checkCustomFields } from '@gb/domain/custom-fields';
import { conflict, invalidField } from '@gb/domain/errors';
import { type Feature, type FeatureState, checkContent, newRules, prerequisitesIn } from '@gb/domain/features';
import { versionOf } from '@gb/domain/versions';
import { listCustomFields } from '../custom-fields/index.ts';
import { environmentIds } from '../environments/index.ts';
import { findExperiment } from '../experiments/index.ts';
import type { Ctx } from '../platform/context.ts';
import { checkProject } from '../projects/index.ts';
import { checkPlannedRamps } from '../ramp-plans/index.ts';
import { refuseWhileUsed } from '../references/index.ts';
import { checkPrerequisites } from './prerequisites.ts';
import { checkReferences } from './references.ts';
import { checkAgainstSchema } from './valueSchema.ts';

const LARGEST = 1_000_000;

/** Refuses what a change brings that could not be delivered, or that refers to what is not there. */
export async function checkState(
  ctx: Ctx,
  feature: Feature,
  after: FeatureState,
  before: FeatureState | null,
): Promise<void> {
  if (JSON.stringify(after).length > LARGEST) throw invalidField('rules', 'expected at most 1 MB of rules');
  checkContent(feature, after, { environments: await environmentIds(ctx), before });
  await checkAgainstSchema(feature.valueType, after, before);
  if (versionOf(after.customFields) !== versionOf(before?.customFields))
    checkCustomFields(
      await listCustomFields(ctx),
      { section: 'feature', project: after.project },
      { after: after.customFields, before: before?.customFields ?? null },
    );
  await checkReferences(ctx, newRules(after, before));
  await checkPlannedRamps(ctx, feature.id, newRules(after, before));
  await checkPrerequisites(ctx, { id: feature.id, project: after.project }, after, before);
  if (before === null) return;
  if (after.project !== before.project) {
    await checkProject(ctx, after.project);
    if (prerequisitesIn(after).length > 0)
      throw conflict('A feature that needs others stays in their project: take them out first');
  }
  if (after.archived && !before.archived) await refuseWhileRunning(ctx, { id: feature.id, content: before });
  if (after.project !== before.project || (after.archived && !before.archived))
    await refuseWhileUsed(ctx, { object: 'feature', id: feature.id }, 'take it out of what they need first');
}

/** Refuses to take a feature from SDKs while a running experiment splits people by it. */
async function refuseWhileRunning(ctx: Ctx, { id, content }: Pick<Feature, 'id' | 'content'>): Promise<void> {
  const isServed = Object.values(content.environments).includes(true);
  for (const rule of content.rules) {
    if (!isServed || !rule.enabled || rule.type !== 'experiment-ref') continue;
    const experiment = await findExperiment(ctx, rule.experimentId);
    if (experiment?.status === 'running' && !experiment.archived)
      throw conflict(
        `The running experiment “${experiment.name}” splits people by ${id}; stop it first, or switch ${id} off`,
      );
  }
}
