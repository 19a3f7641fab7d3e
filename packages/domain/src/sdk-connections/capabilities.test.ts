import { expect, it } from 'vitest';
import { capabilitiesOf, missingFrom } from './capabilities.ts';

it('takes the script tag of pages without code to be the newest library, whatever version an older one had', () => {
  const script = { languages: ['nocode-other' as const], sdkVersion: '0.20.0' };
  expect(missingFrom(script)).toEqual([]);
  expect(capabilitiesOf(script)).toEqual(capabilitiesOf({ languages: ['javascript'], sdkVersion: '' }));
  expect(capabilitiesOf({ languages: ['javascript'], sdkVersion: '0.20.0' })).not.toContain('remoteEval');
});
