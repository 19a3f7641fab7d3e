import { createRequire } from 'node:module';
import type { Attributes, Condition, SavedGroups, UrlTarget } from '../payload.ts';
import type { ClientClass } from './observe.ts';

/** The parts of the official packages that comparisons use. */
type Official = {
  GrowthBook: ClientClass;
  evalCondition(attributes: Attributes, condition: Condition, groups: SavedGroups): boolean;
  isURLTargeted(url: string, targets: UrlTarget[]): boolean;
  paddedVersionString(version: unknown): string;
};

/* Their ES modules import without file endings, which Node refuses; the CommonJS builds are the same code. */
const require = createRequire(import.meta.url);

export const newest = require('@growthbook/growthbook') as Official;
export const oldest = require('@growthbook/growthbook-0.32.0') as Pick<Official, 'GrowthBook' | 'isURLTargeted'>;
