import { describe, expect, it } from 'vitest';
import { asText, keptValue, removalSteps } from './removalSteps.ts';

const on = (evaluatesTo: string) => ({ isStale: true, reason: 'no-rules' as const, evaluatesTo });
const OFF = { isStale: true, reason: 'toggled-off' as const };

describe('taking a feature out of the code', () => {
  it('keeps the one value that everybody gets where it is on', () => {
    expect(keptValue({ staleByEnv: { production: on('true'), dev: OFF } })).toEqual({ value: 'true' });
    expect(keptValue({ staleByEnv: { production: on('a'), dev: on('b') } })).toEqual({
      byEnvironment: { production: 'a', dev: 'b' },
    });
    expect(keptValue({ staleByEnv: { production: OFF } })).toBeNull();
    const decided = { isStale: false, reason: 'has-rules' as const };
    expect(keptValue({ staleByEnv: { production: on('a'), dev: decided } })).toBeNull();
  });

  it('says where the code asks, and what to do in which order', () => {
    const refs = [{ filePath: 'src/a.ts', startingLineNumber: 3, lines: '', flagKey: 'old' }];
    const steps = removalSteps({
      feature: { id: 'old' },
      kept: { value: 'true' },
      codeRefs: [{ organization: 'o', dateUpdated: '', feature: 'old', repo: 'acme/shop', branch: 'main', refs }],
      lastAsked: undefined,
    });
    const text = asText('old', steps);
    expect(text).toContain('1. Keep the value true');
    expect(text).toContain('acme/shop (main) src/a.ts:3');
    expect(text.indexOf('4. Archive old')).toBeLessThan(text.indexOf('5. Delete old'));
  });
});
