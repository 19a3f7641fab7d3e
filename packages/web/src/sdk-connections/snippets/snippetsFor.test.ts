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
      const text = snippetsFor(language, { ...target, feature: 'new-checkout' })
        .map(({ code }) => code)
        .join('\n');
      expect(text).toContain('new-checkout');
      expect(text).not.toContain('my-feature');
    },
  );

  it('are plain HTTP calls where a library cannot read such a payload', () => {
    expect(textOf('php')).toContain('Growthbook::create()');
    expect(textOf('php', { decryptionKey: 'secret==' })).toMatch(/^curl /);
    expect(textOf('go', { decryptionKey: 'secret==' })).toContain('gb.WithDecryptionKey("secret==")');
    expect(textOf('go', { remoteEval: true })).toContain('curl -X POST');
  });
});
