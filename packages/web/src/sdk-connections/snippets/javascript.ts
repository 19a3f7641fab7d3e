import type { Snippet, Target } from './snippet.ts';

/** The line that a connection's security asks for, if any. */
const securityLine = ({ remoteEval, decryptionKey }: Target): string => {
  if (remoteEval) return '\n  remoteEval: true,';
  return decryptionKey ? `\n  decryptionKey: '${decryptionKey}',` : '';
};

/** The library for pages and for Node. */
export const javascript = (target: Target): Snippet[] => [
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

/** Its hooks. */
export const react = (target: Target): Snippet[] => [
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
