import { linesFor, scriptLiteral } from './asking.ts';
import type { Snippet, Target } from './snippet.ts';

/** The line that a connection's security asks for, if any. */
const securityLine = ({ remoteEval, decryptionKey }: Target): string => {
  if (remoteEval) return '\n  remoteEval: true,';
  return decryptionKey ? `\n  decryptionKey: '${decryptionKey}',` : '';
};

const ask = linesFor({
  isOn: (key) => `if (gb.isOn(${key})) {
  // the feature is on for this user
}`,
  value: (key, asked) => `const value = gb.getFeatureValue(${key}, ${scriptLiteral(asked)});`,
});

const askHooks = linesFor({
  isOn: (key) => `const isOn = useFeatureIsOn(${key});`,
  value: (key, asked) => `const value = useFeatureValue(${key}, ${scriptLiteral(asked)});`,
});

const hooksFor = ({ asked }: Target): string =>
  [...new Set(asked.map(({ valueType }) => (valueType === 'boolean' ? 'useFeatureIsOn' : 'useFeatureValue')))].join(
    ', ',
  );

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
    asks: true,
    code: ask(target.asked),
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
    asks: true,
    code: `import { ${hooksFor(target)} } from '@growthbook/growthbook-react';

${askHooks(target.asked)}`,
  },
];
