import { type Attributes, type FeatureDefinition, GrowthBook, type Options } from '@gb/sdk';
import { useState } from 'react';
import { useGrowthBook } from './context.tsx';

/** What a server hands to the page it drew. */
export type GrowthBookSSRData = { attributes: Attributes; features: Record<string, FeatureDefinition> };

/** Superseded by handing over the client's payload: loads what a page needs to draw what the server drew. */
export const getGrowthBookSSRData = async (options: Options): Promise<GrowthBookSSRData> => {
  const growthbook = new GrowthBook(options);
  await growthbook.loadFeatures();
  const data = { attributes: growthbook.getAttributes(), features: growthbook.getFeatures() };
  growthbook.destroy();
  return data;
};

/** Superseded by `initSync({ payload })`: gives the nearest client what the server had, before anything is drawn. */
export const useGrowthBookSSR = ({ attributes, features }: GrowthBookSSRData): void => {
  const growthbook = useGrowthBook();
  useState(() => {
    void growthbook.setAttributes(attributes);
    growthbook.setFeatures(features);
  });
};
