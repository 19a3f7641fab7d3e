import { GrowthBookClient } from '@gb/sdk';
import type { FeatureDefinition } from '@gb/sdk/payload';
import type { Visitor } from './shop.ts';

export type FeaturesPayload = Record<string, FeatureDefinition>;

/** Decides as the shop's own server would: our client evaluates the payload it was served. */
export function assignWith(features: FeaturesPayload, featureKey: string): (visitor: Visitor) => string | null {
  const client = new GrowthBookClient().initSync({ payload: { features } });
  return ({ id, country, device }) => {
    const { experimentResult } = client.evalFeature(featureKey, { attributes: { id, country, device } });
    return experimentResult?.inExperiment ? experimentResult.key : null;
  };
}
