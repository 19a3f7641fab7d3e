import { linesFor, scriptLiteral } from './asking.ts';
import type { Snippet, Target } from './snippet.ts';

const attributesOf = ({ apiHost, clientKey, remoteEval, decryptionKey }: Target): string[] => [
  `src="${apiHost}/sdk/script.js"`,
  `data-client-key="${clientKey}"`,
  `data-api-host="${apiHost}"`,
  ...(decryptionKey ? [`data-decryption-key="${decryptionKey}"`] : []),
  ...(remoteEval ? ['data-remote-eval'] : []),
];

const ask = linesFor({
  isOn: (key) => `    document.body.classList.toggle(${key}, gb.isOn(${key}));`,
  value: (key, asked) => `    const value = gb.getFeatureValue(${key}, ${scriptLiteral(asked)});`,
});

/** Our own library as a script element, for pages that are built without code; `place` is where such pages take it. */
export const scriptTag =
  (place: string) =>
  (target: Target): Snippet[] => [
    { title: place, code: `<script async\n  ${attributesOf(target).join('\n  ')}></script>` },
    {
      title: 'Read features, now and whenever they change',
      asks: true,
      code: `<script>
  document.addEventListener('growthbookdata', () => {
    const gb = window._growthbook;
${ask(target.asked)}
  });
</script>`,
    },
    {
      title: 'Tell it about the visitor, and tell your analytics who saw what',
      code: `<script>
  window.growthbook_queue = window.growthbook_queue || [];
  window.growthbook_queue.push((gb) => {
    gb.updateAttributes({ loggedIn: true });
    gb.setTrackingCallback((experiment, result) => {
      analytics.track('Experiment Viewed', {
        experimentId: experiment.key,
        variationId: result.key,
      });
    });
  });
</script>`,
    },
  ];
