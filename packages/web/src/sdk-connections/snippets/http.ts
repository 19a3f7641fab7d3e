import type { Snippet, Target } from './snippet.ts';

/** The plain calls, for languages whose library is not described here, and for those without one. */
export const http = (target: Target): Snippet[] => [
  target.remoteEval ? evaluate(target) : download(target),
  { title: 'Listen for changes', code: `curl -N ${target.apiHost}/sub/${target.clientKey}` },
];

/** The program that takes one feature out of an answer. */
const pick = (path: string, { asked: [first] }: Target): string => (first ? ` | jq '${path}["${first.id}"]'` : '');

const evaluate = (target: Target): Snippet => ({
  title: 'Ask for a user’s features',
  asks: true,
  code: `curl -s -X POST ${target.apiHost}/api/eval/${target.clientKey} \\
  -H 'Content-Type: application/json' -d '{"attributes": {"id": "u1"}}'${pick('.features', target)}`,
});

const download = (target: Target): Snippet => ({
  title: 'Ask for the payload',
  asks: true,
  code: `curl -s ${target.apiHost}/api/features/${target.clientKey}${target.decryptionKey ? '' : pick('.features', target)}`,
});
