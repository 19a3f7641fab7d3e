import { describe, expect, it } from 'vitest';
import { LANGUAGE_GROUPS } from '../languages.ts';
import { snippetsFor } from './snippetsFor.ts';

const target = { apiHost: 'https://flags.example.com', clientKey: 'sdk-abc', remoteEval: false, decryptionKey: null };
const languages = LANGUAGE_GROUPS.flatMap(({ items }) => items.map(({ value }) => value));
const textOf = (language: (typeof languages)[number], more: Partial<typeof target> | { decryptionKey: string } = {}) =>
  snippetsFor(language, { ...target, ...more })
    .map(({ code }) => code)
    .join('\n');

describe('the lines to paste', () => {
  it.each(languages)('for %s name this server and the key, however the payload is secured', (language) => {
    for (const more of [{}, { remoteEval: true }, { decryptionKey: 'secret==' }]) {
      const text = textOf(language, more);
      expect(text).toContain('https://flags.example.com');
      expect(text).toContain('sdk-abc');
    }
  });

  it('load our own script for pages without code, with what the connection’s security asks for', () => {
    expect(textOf('nocode-other')).toContain(`<script async
  src="https://flags.example.com/sdk/script.js"
  data-client-key="sdk-abc"
  data-api-host="https://flags.example.com"></script>`);
    expect(textOf('nocode-webflow', { remoteEval: true })).toContain('data-remote-eval></script>');
    expect(textOf('nocode-shopify', { decryptionKey: 'secret==' })).toContain('data-decryption-key="secret=="');
  });

  it.each(['javascript', 'nodejs', 'react', 'python', 'go', 'php', 'ruby', 'openfeature', 'nocode-other'] as const)(
    'for %s ask for a feature that there is',
    (language) => {
      const text = snippetsFor(language, {
        ...target,
        feature: { id: 'new-checkout', valueType: 'boolean', fallback: 'false' },
      })
        .map(({ code }) => code)
        .join('\n');
      expect(text).toContain('new-checkout');
      expect(text).not.toContain('my-feature');
    },
  );

  const fallbacks = { string: "it's", number: '12.5', json: '{"a":[true,null,"true"]}' } as const;
  const asking = (language: (typeof languages)[number], valueType: keyof typeof fallbacks) =>
    snippetsFor(language, { ...target, feature: { id: 'new-checkout', valueType, fallback: fallbacks[valueType] } })
      .flatMap(({ asks, code }) => (asks ? [code] : []))
      .join('\n');

  it('ask for a value in the way its type is written in the language', () => {
    expect(asking('javascript', 'string')).toBe(String.raw`const value = gb.getFeatureValue('new-checkout', 'it\'s');`);
    expect(asking('react', 'number')).toContain("useFeatureValue('new-checkout', 12.5)");
    expect(asking('nodejs', 'json')).toContain(`gb.getFeatureValue('new-checkout', {"a":[true,null,"true"]}, user)`);
    expect(asking('python', 'json')).toBe('value = gb.get_feature_value("new-checkout", {"a":[True,None,"true"]})');
    expect(asking('php', 'json')).toContain(`json_decode('{"a":[true,null,"true"]}', true)`);
    expect(asking('ruby', 'string')).toContain(String.raw`gb.feature_value('new-checkout', 'it\'s')`);
    expect(asking('openfeature', 'number')).toContain("client.getNumberValue('new-checkout', 12.5)");
  });

  it.each(languages)('for %s name the feature and end with an answer for it', (language) => {
    expect(asking(language, 'string')).toContain('new-checkout');
  });

  it('are plain HTTP calls where a library cannot read such a payload', () => {
    expect(textOf('php')).toContain('Growthbook::create()');
    expect(textOf('php', { decryptionKey: 'secret==' })).toMatch(/^curl /);
    expect(textOf('go', { decryptionKey: 'secret==' })).toContain('gb.WithDecryptionKey("secret==")');
    expect(textOf('go', { remoteEval: true })).toContain('curl -s -X POST');
  });
});
