import type { SdkConnection } from './sdkConnection.ts';

/** What a client library may or may not be able to do with a payload. */
export type Capability =
  | 'looseUnmarshalling'
  | 'encryption'
  | 'bucketingV2'
  | 'visualEditor'
  | 'semverTargeting'
  | 'remoteEval'
  | 'stickyBucketing'
  | 'prerequisites'
  | 'redirects'
  | 'siblingOperators'
  | 'savedGroupReferences'
  | 'caseInsensitiveRegex'
  | 'caseInsensitiveMembership';

/** The version of the JavaScript library that brought each; what it could do from the start is not listed. */
const JAVASCRIPT_SINCE: Partial<Record<Capability, string>> = {
  encryption: '0.20.0',
  bucketingV2: '0.23.0',
  visualEditor: '0.24.0',
  semverTargeting: '0.27.0',
  remoteEval: '0.29.0',
  stickyBucketing: '0.32.0',
  prerequisites: '0.34.0',
  redirects: '0.36.0',
  siblingOperators: '1.0.1',
  savedGroupReferences: '1.1.0',
  caseInsensitiveRegex: '1.6.3',
  caseInsensitiveMembership: '1.6.4',
};

const ALL: readonly Capability[] = ['looseUnmarshalling', ...(Object.keys(JAVASCRIPT_SINCE) as Capability[])];

type Language = SdkConnection['languages'][number];

/** Languages whose history is known, so that a connection may name the version in use. */
export const VERSIONED_LANGUAGES: readonly Language[] = ['javascript', 'nodejs', 'react', 'nextjs'];

/** Versions of the JavaScript library to offer, newest first: those that brought something. */
export const KNOWN_VERSIONS: readonly string[] = [...new Set(Object.values(JAVASCRIPT_SINCE))].reverse();

/** Libraries of typed languages, which may refuse a payload with fields they do not know. */
const STRICT_LANGUAGES: readonly Language[] = ['java', 'csharp', 'go', 'rust', 'android', 'ios', 'flutter'];

type Using = Pick<SdkConnection, 'languages' | 'sdkVersion'>;

/** What every library on this connection can do. Without a version they are taken to be the newest. */
export function capabilitiesOf({ languages, sdkVersion }: Using): ReadonlySet<Capability> {
  const missing = missingFrom({ languages, sdkVersion }).map(({ capability }) => capability);
  const isStrict = languages.some((language) => STRICT_LANGUAGES.includes(language));
  return new Set(ALL.filter((one) => !missing.includes(one) && !(isStrict && one === 'looseUnmarshalling')));
}

/** What the library in use lacks, each with the version that brings it. */
export function missingFrom({ languages, sdkVersion }: Using): { capability: Capability; since: string }[] {
  if (sdkVersion === '' || !languages.some((language) => VERSIONED_LANGUAGES.includes(language))) return [];
  return Object.entries(JAVASCRIPT_SINCE)
    .filter(([, since]) => isOlder(sdkVersion, since))
    .map(([capability, since]) => ({ capability: capability as Capability, since }));
}

function isOlder(version: string, than: string): boolean {
  const wanted = than.split('.').map(Number);
  const given = version.split('.').map(Number);
  const at = wanted.findIndex((part, index) => part !== (given[index] ?? 0));
  return at >= 0 && (given[at] ?? 0) < (wanted[at] as number);
}
