import type { CommercialFeature } from '@gb/domain/billing';
import type { Permission } from '@gb/domain/permissions';
import type { Icon } from '@tabler/icons-react';
import {
  IconChartDots,
  IconCode,
  IconFlag3,
  IconFlask2,
  IconInbox,
  IconLayoutDashboard,
  IconRocket,
  IconSettings,
} from '@tabler/icons-react';

/** When an entry may be seen, besides its page existing. */
type Conditions = {
  /** Any one of these permissions, anywhere. */
  permissions?: readonly Permission[];
  /** A flag of the product's own that must be on. */
  flag?: string;
  /** Something the plan must include. */
  feature?: CommercialFeature;
  mode?: 'cloud' | 'selfHosted' | 'multiOrg';
  superAdmin?: boolean;
  beta?: boolean;
  /** Only where drafts are reviewed, or one waits. */
  reviews?: boolean;
};

export type MenuLink = Conditions & {
  label: string;
  to: string;
  /** Where single things of the list have their pages, when that is not below it. */
  pages?: readonly string[];
};
export type MenuEntry = MenuLink & { icon: Icon; links?: readonly MenuLink[] };

/** The whole sidebar (specification, section 2): what is named, where it leads, and who may see it. */
export const MENU: readonly MenuEntry[] = [
  { label: 'Get Started', to: '/getstarted', icon: IconRocket },
  { label: 'Features', to: '/features', icon: IconFlag3 },
  { label: 'Experiments', to: '/experiments', pages: ['/experiment'], icon: IconFlask2 },
  { label: 'Reviews', to: '/reviews', icon: IconInbox, reviews: true },
  {
    label: 'Metrics and Data',
    to: '/metrics',
    icon: IconChartDots,
    links: [
      { label: 'Metrics', to: '/metrics', pages: ['/metric', '/fact-metrics'] },
      { label: 'Fact Tables', to: '/fact-tables', beta: true, flag: 'fact-tables' },
      { label: 'Segments', to: '/segments' },
      { label: 'Dimensions', to: '/dimensions' },
      { label: 'Data Sources', to: '/datasources' },
    ],
  },
  {
    label: 'Management',
    to: '/dashboard',
    icon: IconLayoutDashboard,
    links: [
      { label: 'Dashboard', to: '/dashboard' },
      { label: 'Ideas', to: '/ideas' },
      { label: 'Presentations', to: '/presentations' },
    ],
  },
  {
    label: 'SDK Configuration',
    to: '/sdks',
    icon: IconCode,
    links: [
      { label: 'SDK Connections', to: '/sdks' },
      { label: 'Attributes', to: '/attributes' },
      { label: 'Namespaces', to: '/namespaces' },
      { label: 'Environments', to: '/environments' },
      { label: 'Saved Groups', to: '/saved-groups' },
    ],
  },
  {
    label: 'Settings',
    to: '/settings',
    icon: IconSettings,
    permissions: [
      'organizationSettings',
      'manageTeam',
      'manageTags',
      'manageCustomFields',
      'manageApiKeys',
      'manageBilling',
      'manageWebhooks',
    ],
    links: [
      { label: 'General', to: '/settings', permissions: ['organizationSettings'] },
      { label: 'Team', to: '/settings/team', permissions: ['manageTeam'] },
      { label: 'Tags', to: '/settings/tags', permissions: ['manageTags'] },
      { label: 'Custom Fields', to: '/settings/custom-fields', permissions: ['manageCustomFields'] },
      { label: 'Projects', to: '/projects', permissions: ['manageProjects'] },
      { label: 'API Keys', to: '/settings/keys', permissions: ['manageApiKeys'] },
      { label: 'Webhooks', to: '/settings/webhooks', permissions: ['manageWebhooks'] },
      { label: 'Logs', to: '/events', permissions: ['viewEvents'] },
      { label: 'Slack', to: '/integrations/slack', permissions: ['manageIntegrations'], flag: 'slack-integration' },
      { label: 'GitHub', to: '/integrations/github', permissions: ['manageIntegrations'], flag: 'github-integration' },
      {
        label: 'Import your data',
        to: '/importing',
        permissions: ['manageFeatures', 'manageEnvironments', 'manageProjects'],
        flag: 'import-from-x',
      },
      { label: 'Billing', to: '/settings/billing', permissions: ['manageBilling'], mode: 'cloud' },
      { label: 'Admin', to: '/admin', mode: 'multiOrg', superAdmin: true },
    ],
  },
];

export type MenuContext = {
  canAnywhere: (permission: Permission) => boolean;
  hasPage: (path: string) => boolean;
  isFlagOn: (flag: string) => boolean;
  hasFeature: (feature: CommercialFeature) => boolean;
  cloud: boolean;
  multiOrg: boolean;
  superAdmin: boolean;
  areReviewsShown: boolean;
};

/** The menu one person sees: entries whose conditions hold and whose page exists; groups keep their visible links. */
export function visibleMenu(menu: readonly MenuEntry[], context: MenuContext): MenuEntry[] {
  return menu.flatMap((entry) => {
    if (!holds(entry, context)) return [];
    if (!entry.links) return context.hasPage(entry.to) ? [entry] : [];
    const links = entry.links.filter((link) => holds(link, context) && context.hasPage(link.to));
    return links.length ? [{ ...entry, links }] : [];
  });
}

function holds(link: Conditions, context: MenuContext): boolean {
  if (link.superAdmin && !context.superAdmin) return false;
  if (link.reviews && !context.areReviewsShown) return false;
  if (link.mode === 'cloud' && !context.cloud) return false;
  if (link.mode === 'selfHosted' && context.cloud) return false;
  if (link.mode === 'multiOrg' && !context.multiOrg) return false;
  if (link.flag && !context.isFlagOn(link.flag)) return false;
  if (link.feature && !context.hasFeature(link.feature)) return false;
  return !link.permissions || context.superAdmin || link.permissions.some(context.canAnywhere);
}

/** The link a path belongs to: the longest one it starts with, by the link's own path or that of its pages. */
export function activeLink(menu: readonly MenuEntry[], path: string): string | null {
  const matching = menu
    .flatMap((entry) => entry.links ?? [entry])
    .flatMap(({ to, pages = [] }) => [to, ...pages].map((start) => ({ to, start })))
    .filter(({ start }) => path === start || path.startsWith(`${start}/`));
  return matching.sort((a, b) => b.start.length - a.start.length)[0]?.to ?? null;
}
