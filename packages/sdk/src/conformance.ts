import { GrowthBook } from './client/client.ts';
import { decrypt } from './client/decrypt.ts';
import { clearCache } from './client/loader.ts';
import { GrowthBookClient } from './client/multiUser.ts';
import { chooseVariation, getBucketRanges, getEqualWeights, inNamespace } from './evaluate/bucket.ts';
import { evalCondition } from './evaluate/condition.ts';
import { hash } from './evaluate/hash.ts';
import { getQueryStringOverride, isURLTargeted } from './evaluate/url.ts';
import { paddedVersionString } from './evaluate/version.ts';
import { LocalStorageStickyBucketService } from './services/localStorage.ts';

/** What published case files and comparisons with other libraries drive; its names and argument orders are fixed. */
export const conformance = {
  GrowthBook,
  GrowthBookClient,
  evalCondition,
  hash,
  getBucketRanges,
  chooseVariation,
  getQueryStringOverride,
  inNamespace,
  getEqualWeights,
  decrypt,
  isURLTargeted,
  paddedVersionString,
  LocalStorageStickyBucketService,
  clearCache,
};
