import type { Snippet, Target } from './snippet.ts';

/** OpenFeature in a page, through its remote evaluation protocol. */
export const openfeature = ({ apiHost, clientKey }: Target): Snippet[] => [
  { title: 'Install', code: 'npm install @openfeature/web-sdk @openfeature/ofrep-web-provider' },
  {
    title: 'Connect and ask',
    code: `import { OpenFeature } from '@openfeature/web-sdk';
import { OFREPWebProvider } from '@openfeature/ofrep-web-provider';

await OpenFeature.setContext({ targetingKey: user.id });
await OpenFeature.setProviderAndWait(
  new OFREPWebProvider({
    baseUrl: '${apiHost}',
    headers: [['X-API-Key', '${clientKey}']],
  }),
);
const isOn = OpenFeature.getClient().getBooleanValue('my-feature', false);`,
  },
];
