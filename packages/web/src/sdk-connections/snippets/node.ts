import { linesFor, scriptLiteral } from './asking.ts';
import type { Snippet, Target } from './snippet.ts';
import { javascript } from './javascript.ts';

const ask = linesFor({
  isOn: (key) => `if (gb.isOn(${key}, user)) {
  // the feature is on for this user
}`,
  value: (key, asked) => `const value = gb.getFeatureValue(${key}, ${scriptLiteral(asked)}, user);`,
});

/** The library on a server: one client for all users, which gets every change as it happens. */
export const node = (target: Target): Snippet[] => {
  // A server that is asked for each user has nothing to stream.
  if (target.remoteEval) return javascript(target);
  const security = target.decryptionKey ? `\n  decryptionKey: '${target.decryptionKey}',` : '';
  return [
    { title: 'Install', code: 'npm install @growthbook/growthbook eventsource' },
    {
      title: 'Connect once, when the server starts',
      code: `import { GrowthBookClient, setPolyfills } from '@growthbook/growthbook';
import { EventSource } from 'eventsource';

setPolyfills({ EventSource });
const gb = new GrowthBookClient({
  apiHost: '${target.apiHost}',
  clientKey: '${target.clientKey}',${security}
});
await gb.init({ streaming: true });`,
    },
    {
      title: 'Ask for a feature, for each user',
      asks: true,
      code: `const user = { attributes: { id: 'u1' } };
${ask(target.asked)}`,
    },
  ];
};
