import type { Language } from './languages.ts';

export type Snippet = { title: string; code: string };
type Target = { apiHost: string; clientKey: string };

const javascript = ({ apiHost, clientKey }: Target): Snippet[] => [
  { title: 'Install', code: 'npm install @growthbook/growthbook' },
  {
    title: 'Connect',
    code: `import { GrowthBook } from '@growthbook/growthbook';

const gb = new GrowthBook({
  apiHost: '${apiHost}',
  clientKey: '${clientKey}',
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
  clientKey: '${target.clientKey}',
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

const python = ({ apiHost, clientKey }: Target): Snippet[] => [
  { title: 'Install', code: 'pip install growthbook' },
  {
    title: 'Connect and ask',
    code: `from growthbook import GrowthBook

gb = GrowthBook(
    api_host="${apiHost}",
    client_key="${clientKey}",
    attributes={"id": user.id},
)
gb.load_features()

if gb.is_on("my-feature"):
    ...`,
  },
];

const http = ({ apiHost, clientKey }: Target): Snippet[] => [
  { title: 'Ask for the payload', code: `curl ${apiHost}/api/features/${clientKey}` },
  { title: 'Listen for changes', code: `curl -N ${apiHost}/sub/${clientKey}` },
];

const BY_LANGUAGE: Partial<Record<Language, (target: Target) => Snippet[]>> = {
  javascript,
  nodejs: javascript,
  react,
  nextjs: react,
  python,
};

/** What to paste to connect an application; languages without lines of their own get the plain HTTP calls. */
export const snippetsFor = (language: Language, target: Target): Snippet[] => (BY_LANGUAGE[language] ?? http)(target);
