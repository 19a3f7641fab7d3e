import { useConfig } from './SessionProvider.tsx';

/** The reference of this server's own API: what there is to read where no documentation site is set. */
const OWN_REFERENCE = '/api/docs';

/** Where each section stands on a documentation site, and which part of our own reference comes closest. */
const SECTIONS = {
  home: { site: '', reference: '' },
  features: { site: '/features/basics', reference: '#/features' },
  experimentConfiguration: { site: '/app/experiment-configuration', reference: '#/experiments' },
  experimentResults: { site: '/app/experiment-results', reference: '#/snapshots' },
  stickyBucketing: { site: '/app/sticky-bucketing', reference: '' },
  metrics: { site: '/app/metrics', reference: '#/fact-metrics' },
  factTables: { site: '/app/fact-tables', reference: '#/fact-tables' },
  segments: { site: '/app/segments', reference: '' },
  dimensions: { site: '/app/dimensions', reference: '' },
  dataSources: { site: '/app/datasources', reference: '#/data-sources' },
  dashboard: { site: '/app', reference: '' },
  api: { site: '/app/api', reference: '' },
  webhooks: { site: '/app/webhooks', reference: '' },
  visualEditor: { site: '/app/visual', reference: '' },
  sdks: { site: '/lib', reference: '#/sdk-connections' },
  javascript: { site: '/lib/js', reference: '#/sdk-connections' },
  react: { site: '/lib/react', reference: '#/sdk-connections' },
  go: { site: '/lib/go', reference: '#/sdk-connections' },
  kotlin: { site: '/lib/kotlin', reference: '#/sdk-connections' },
  swift: { site: '/lib/swift', reference: '#/sdk-connections' },
  ruby: { site: '/lib/ruby', reference: '#/sdk-connections' },
  php: { site: '/lib/php', reference: '#/sdk-connections' },
  python: { site: '/lib/python', reference: '#/sdk-connections' },
  java: { site: '/lib/java', reference: '#/sdk-connections' },
  csharp: { site: '/lib/csharp', reference: '#/sdk-connections' },
  flutter: { site: '/lib/flutter', reference: '#/sdk-connections' },
  selfHostConfig: { site: '/self-host/config', reference: '' },
  environmentSettings: { site: '/self-host/env', reference: '' },
} as const satisfies Record<string, { site: string; reference: string }>;

export type DocSection = keyof typeof SECTIONS;
export const DOC_SECTIONS = Object.keys(SECTIONS) as DocSection[];

/** Which section explains the pages below a path. The longest path that fits decides. */
const SECTION_OF_PATH: Readonly<Record<string, DocSection>> = {
  '/': 'home',
  '/features': 'features',
  '/experiment': 'experimentResults',
  '/experiments': 'experimentConfiguration',
  '/metric': 'metrics',
  '/metrics': 'metrics',
  '/fact-metrics': 'metrics',
  '/fact-tables': 'factTables',
  '/segments': 'segments',
  '/datasources': 'dataSources',
  '/dimensions': 'dimensions',
  '/dashboard': 'dashboard',
  '/sdks': 'sdks',
  '/settings/keys': 'api',
  '/environments': 'api',
  '/settings/webhooks': 'webhooks',
};

/** The section that explains the page at a path. */
export function sectionFor(path: string): DocSection {
  const fitting = Object.keys(SECTION_OF_PATH).filter((start) => path === start || path.startsWith(`${start}/`));
  const longest = fitting.sort((a, b) => b.length - a.length)[0];
  return SECTION_OF_PATH[longest ?? '/'] ?? 'home';
}

/** The address of a section: on the documentation site an operator named, else in this server's own reference. */
export const docsAddress = (site: string, section: DocSection): string =>
  site ? site.replace(/\/$/, '') + SECTIONS[section].site : OWN_REFERENCE + SECTIONS[section].reference;

/** Gives the addresses of documentation sections. */
export function useDocs(): (section: DocSection) => string {
  const site = useConfig().links?.docs ?? '';
  return (section) => docsAddress(site, section);
}
