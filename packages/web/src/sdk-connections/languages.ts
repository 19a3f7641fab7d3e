import type { SdkConnection } from '@gb/domain/sdk-connections';

export type Language = SdkConnection['languages'][number];

/** The languages offered, by where they run, with the names people know them by. */
export const LANGUAGE_GROUPS: readonly { group: string; items: readonly { value: Language; label: string }[] }[] = [
  {
    group: 'Frontend',
    items: [
      { value: 'javascript', label: 'JavaScript' },
      { value: 'react', label: 'React' },
      { value: 'nextjs', label: 'Next.js' },
    ],
  },
  {
    group: 'Pages without code',
    items: [
      { value: 'nocode-other', label: 'HTML script tag' },
      { value: 'nocode-webflow', label: 'Webflow' },
      { value: 'nocode-wordpress', label: 'WordPress' },
      { value: 'nocode-shopify', label: 'Shopify' },
    ],
  },
  {
    group: 'Backend',
    items: [
      { value: 'nodejs', label: 'Node.js' },
      { value: 'php', label: 'PHP' },
      { value: 'ruby', label: 'Ruby' },
      { value: 'python', label: 'Python' },
      { value: 'java', label: 'Java' },
      { value: 'csharp', label: 'C#' },
      { value: 'go', label: 'Go' },
      { value: 'elixir', label: 'Elixir' },
      { value: 'rust', label: 'Rust' },
    ],
  },
  {
    group: 'Mobile',
    items: [
      { value: 'ios', label: 'Swift' },
      { value: 'android', label: 'Kotlin' },
      { value: 'flutter', label: 'Flutter' },
    ],
  },
  {
    group: 'Other',
    items: [
      { value: 'openfeature', label: 'OpenFeature' },
      { value: 'other', label: 'Other' },
    ],
  },
];

const NAMES = new Map(LANGUAGE_GROUPS.flatMap(({ items }) => items.map(({ value, label }) => [value, label] as const)));

export const languageName = (language: Language): string => NAMES.get(language) ?? language;
