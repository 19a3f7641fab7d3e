import type { Snippet, Target } from './snippet.ts';

/** The plain calls, for languages whose library is not described here, and for those without one. */
export const http = (target: Target): Snippet[] => [
  target.remoteEval ? evaluate(target) : download(target),
  { title: 'Listen for changes', code: `curl -N ${target.apiHost}/sub/${target.clientKey}` },
];

const evaluate = ({ apiHost, clientKey }: Target): Snippet => ({
  title: 'Ask for a user’s features',
  code: `curl -X POST ${apiHost}/api/eval/${clientKey} \\
  -H 'Content-Type: application/json' -d '{"attributes": {"id": "u1"}}'`,
});

const download = ({ apiHost, clientKey }: Target): Snippet => ({
  title: 'Ask for the payload',
  code: `curl ${apiHost}/api/features/${clientKey}`,
});
