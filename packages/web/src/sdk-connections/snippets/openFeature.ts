import type { ValueType } from '@gb/domain/features';
import { linesFor, scriptLiteral } from './asking.ts';
import type { Snippet, Target } from './snippet.ts';

const GETTERS: Readonly<Record<ValueType, string>> = {
  boolean: 'getBooleanValue',
  number: 'getNumberValue',
  string: 'getStringValue',
  json: 'getObjectValue',
};

const ask = linesFor({
  isOn: (key) => `const isOn = client.getBooleanValue(${key}, false);`,
  value: (key, asked) => `const value = client.${GETTERS[asked.valueType]}(${key}, ${scriptLiteral(asked)});`,
});

/** OpenFeature in a page, through its remote evaluation protocol. */
export const openfeature = ({ apiHost, clientKey, asked }: Target): Snippet[] => [
  { title: 'Install', code: 'npm install @openfeature/web-sdk @openfeature/ofrep-web-provider' },
  {
    title: 'Connect and ask',
    asks: true,
    code: `import { OpenFeature } from '@openfeature/web-sdk';
import { OFREPWebProvider } from '@openfeature/ofrep-web-provider';

await OpenFeature.setContext({ targetingKey: user.id });
await OpenFeature.setProviderAndWait(
  new OFREPWebProvider({
    baseUrl: '${apiHost}',
    headers: [['X-API-Key', '${clientKey}']],
  }),
);
const client = OpenFeature.getClient();
${ask(asked)}`,
  },
];
