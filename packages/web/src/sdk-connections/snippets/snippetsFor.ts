import type { Language } from '../languages.ts';
import type { Asked } from './asking.ts';
import { http } from './http.ts';
import { javascript, react } from './javascript.ts';
import { node } from './node.ts';
import { openfeature } from './openFeature.ts';
import { scriptTag } from './scriptTag.ts';
import { go, php, python, ruby } from './servers.ts';
import type { Snippet, Target } from './snippet.ts';

const BY_LANGUAGE: Partial<Record<Language, (target: Target) => Snippet[]>> = {
  javascript,
  nodejs: node,
  react,
  nextjs: react,
  'nocode-other': scriptTag('Paste into the head of every page'),
  'nocode-webflow': scriptTag('Paste into the site’s settings, under Custom code, Head code'),
  'nocode-wordpress': scriptTag('Paste into the header of the theme, before </head>'),
  'nocode-shopify': scriptTag('Paste into theme.liquid, before </head>'),
  python,
  go,
  php,
  ruby,
  openfeature,
};

/** What lines ask for where no feature is known. */
const EXAMPLES: readonly Asked[] = [
  { id: 'my-feature', valueType: 'boolean', fallback: 'false' },
  { id: 'button-label', valueType: 'string', fallback: 'Buy now' },
];

/**
 * What to paste to connect an application and ask for a feature; languages without lines of their own get the plain HTTP calls.
 */
export const snippetsFor = (
  language: Language,
  { feature, ...target }: Omit<Target, 'asked'> & { feature?: Asked | undefined },
): Snippet[] => (BY_LANGUAGE[language] ?? http)({ ...target, asked: feature ? [feature] : EXAMPLES });
