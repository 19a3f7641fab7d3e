import type { Language } from './languages.ts';

export type Snippet = { title: string; code: string };
type Target = { apiHost: string; clientKey: string; remoteEval: boolean; decryptionKey: string | null };

/** The line that a connection's security asks for, if any. */
const securityLine = ({ remoteEval, decryptionKey }: Target): string => {
  if (remoteEval) return '\n  remoteEval: true,';
  return decryptionKey ? `\n  decryptionKey: '${decryptionKey}',` : '';
};

const javascript = (target: Target): Snippet[] => [
  { title: 'Install', code: 'npm install @growthbook/growthbook' },
  {
    title: 'Connect',
    code: `import { GrowthBook } from '@growthbook/growthbook';

const gb = new GrowthBook({
  apiHost: '${target.apiHost}',
  clientKey: '${target.clientKey}',${securityLine(target)}
  attributes: { id: user.id, country: user.country },
  trackingCallback: (experiment, result) => {
    analytics.track('Experiment Viewed', {
      experimentId: experiment.key,
      variationId: result.key,
    });
  },
});
await gb.init({ streaming: true });`,
  },
  {
    title: 'Ask for a feature',
    code: `if (gb.isOn('my-feature')) {
  // the feature is on for this user
}
const label = gb.getFeatureValue('button-label', 'Buy now');`,
  },
];

const react = (target: Target): Snippet[] => [
  { title: 'Install', code: 'npm install @growthbook/growthbook-react' },
  {
    title: 'Connect',
    code: `import { GrowthBook, GrowthBookProvider } from '@growthbook/growthbook-react';

const gb = new GrowthBook({
  apiHost: '${target.apiHost}',
  clientKey: '${target.clientKey}',${securityLine(target)}
  attributes: { id: user.id },
});
gb.init({ streaming: true });

export const App = () => (
  <GrowthBookProvider growthbook={gb}>
    <Page />
  </GrowthBookProvider>
);`,
  },
  {
    title: 'Ask for a feature',
    code: `import { useFeatureIsOn, useFeatureValue } from '@growthbook/growthbook-react';

const isOn = useFeatureIsOn('my-feature');
const label = useFeatureValue('button-label', 'Buy now');`,
  },
];

const python = ({ apiHost, clientKey, decryptionKey }: Target): Snippet[] => [
  { title: 'Install', code: 'pip install growthbook' },
  {
    title: 'Connect and ask',
    code: `from growthbook import GrowthBook

gb = GrowthBook(
    api_host="${apiHost}",
    client_key="${clientKey}",${decryptionKey ? `\n    decryption_key="${decryptionKey}",` : ''}
    attributes={"id": user.id},
)
gb.load_features()

if gb.is_on("my-feature"):
    ...`,
  },
];

const openfeature = ({ apiHost, clientKey }: Target): Snippet[] => [
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

const remote = ({ apiHost, clientKey }: Target): Snippet[] => [
  {
    title: 'Ask for a user’s features',
    code: `curl -X POST ${apiHost}/api/eval/${clientKey} \\
  -H 'Content-Type: application/json' -d '{"attributes": {"id": "u1"}}'`,
  },
  { title: 'Listen for changes', code: `curl -N ${apiHost}/sub/${clientKey}` },
];

const http = (target: Target): Snippet[] => (target.remoteEval ? remote(target) : download(target));

const download = ({ apiHost, clientKey }: Target): Snippet[] => [
  { title: 'Ask for the payload', code: `curl ${apiHost}/api/features/${clientKey}` },
  { title: 'Listen for changes', code: `curl -N ${apiHost}/sub/${clientKey}` },
];

const BY_LANGUAGE: Partial<Record<Language, (target: Target) => Snippet[]>> = {
  javascript,
  nodejs: javascript,
  react,
  nextjs: react,
  python,
  openfeature,
};

/** What to paste to connect an application; languages without lines of their own get the plain HTTP calls. */
export const snippetsFor = (language: Language, target: Target): Snippet[] => (BY_LANGUAGE[language] ?? http)(target);
