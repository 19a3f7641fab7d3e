import type { Permission } from '@gb/domain/permissions';
import { IconFlag3 } from '@tabler/icons-react';
import { describe, expect, it } from 'vitest';
import { MENU, type MenuContext, activeLink, visibleMenu } from './menu.ts';

const everything: MenuContext = {
  canAnywhere: () => true,
  hasPage: () => true,
  isFlagOn: () => true,
  hasFeature: () => true,
  cloud: true,
  multiOrg: true,
  superAdmin: true,
  areReviewsShown: false,
};
/** Somebody who may do these things and nothing else. */
const only = (...permissions: Permission[]): MenuContext => ({
  ...everything,
  superAdmin: false,
  canAnywhere: (asked) => permissions.includes(asked),
});
const labels = (context: MenuContext, group: string) =>
  visibleMenu(MENU, context)
    .find(({ label }) => label === group)
    ?.links?.map(({ label }) => label);

describe('the menu', () => {
  it('has the seven entries of the specification in order', () => {
    expect(visibleMenu(MENU, everything).map(({ label }) => label)).toEqual([
      'Get Started',
      'Features',
      'Experiments',
      'Metrics and Data',
      'Management',
      'SDK Configuration',
      'Settings',
    ]);
  });

  it('leads from each entry to the address the specification gives it', () => {
    const menu = visibleMenu(MENU, everything);
    expect(menu.map(({ to }) => to)).toEqual([
      ...['/getstarted', '/features', '/experiments', '/metrics', '/dashboard', '/sdks', '/settings'],
    ]);
    const below = menu.flatMap(({ label, links = [] }) => links.map((link) => `${label}: ${link.label} ${link.to}`));
    expect(below).toEqual([
      'Metrics and Data: Metrics /metrics',
      'Metrics and Data: Fact Tables /fact-tables',
      'Metrics and Data: Segments /segments',
      'Metrics and Data: Dimensions /dimensions',
      'Metrics and Data: Data Sources /datasources',
      'Management: Dashboard /dashboard',
      'Management: Ideas /ideas',
      'Management: Presentations /presentations',
      'SDK Configuration: SDK Connections /sdks',
      'SDK Configuration: Attributes /attributes',
      'SDK Configuration: Namespaces /namespaces',
      'SDK Configuration: Environments /environments',
      'SDK Configuration: Saved Groups /saved-groups',
      'Settings: General /settings',
      'Settings: Team /settings/team',
      'Settings: Tags /settings/tags',
      'Settings: Custom Fields /settings/custom-fields',
      'Settings: Projects /projects',
      'Settings: API Keys /settings/keys',
      'Settings: Webhooks /settings/webhooks',
      'Settings: Logs /events',
      'Settings: Slack /integrations/slack',
      'Settings: GitHub /integrations/github',
      'Settings: Import your data /importing',
      'Settings: Billing /settings/billing',
      'Settings: Admin /admin',
    ]);
  });

  it('has reviews only where drafts are reviewed, or one waits', () => {
    const names = (areReviewsShown: boolean) =>
      visibleMenu(MENU, { ...everything, areReviewsShown }).map(({ label }) => label);
    expect([names(true).includes('Reviews'), names(false).includes('Reviews')]).toEqual([true, false]);
  });

  it('hides fact tables without their flag', () => {
    expect(labels({ ...everything, isFlagOn: () => false }, 'Metrics and Data')).not.toContain('Fact Tables');
  });

  it('has integrations and importing each behind its own flag', () => {
    const behind = (flag: string) => labels({ ...everything, isFlagOn: (asked) => asked !== flag }, 'Settings');
    const all = labels(everything, 'Settings') ?? [];
    expect(behind('slack-integration')).toEqual(all.filter((label) => label !== 'Slack'));
    expect(behind('github-integration')).toEqual(all.filter((label) => label !== 'GitHub'));
    expect(behind('import-from-x')).toEqual(all.filter((label) => label !== 'Import your data'));
  });

  it('hides billing on a server of one’s own, and admin from everyone but super admins', () => {
    expect(labels({ ...everything, cloud: false }, 'Settings')).not.toContain('Billing');
    expect(labels({ ...everything, superAdmin: false }, 'Settings')).not.toContain('Admin');
    expect(labels({ ...everything, multiOrg: false }, 'Settings')).not.toContain('Admin');
  });

  it('shows settings only with one of its permissions, and then only what that permission opens', () => {
    expect(labels(only('organizationSettings'), 'Settings')).toEqual(['General']);
    expect(labels(only('manageTeam'), 'Settings')).toEqual(['Team']);
    expect(labels(only('manageTags'), 'Settings')).toEqual(['Tags']);
    expect(labels(only('manageApiKeys'), 'Settings')).toEqual(['API Keys']);
    expect(labels(only('manageBilling'), 'Settings')).toEqual(['Billing']);
    expect(labels(only('manageWebhooks'), 'Settings')).toEqual(['Webhooks']);
    for (const other of ['readData', 'manageProjects', 'viewEvents', 'manageIntegrations', 'manageFeatures'] as const)
      expect(labels(only(other), 'Settings'), other).toBeUndefined();
  });

  it('opens what does not open the settings by itself to those who may, beside what does', () => {
    expect(labels(only('manageTags', 'manageProjects'), 'Settings')).toEqual(['Tags', 'Projects', 'Import your data']);
    expect(labels(only('manageTags', 'viewEvents'), 'Settings')).toEqual(['Tags', 'Logs']);
    expect(labels(only('manageTags', 'manageIntegrations'), 'Settings')).toEqual(['Tags', 'Slack', 'GitHub']);
    for (const one of ['manageFeatures', 'manageEnvironments'] as const)
      expect(labels(only('manageTags', one), 'Settings')).toEqual(['Tags', 'Import your data']);
  });

  it('shows a super admin everything, whatever their role', () => {
    expect(labels({ ...only(), superAdmin: true }, 'Settings')).toEqual(labels(everything, 'Settings'));
  });

  it('leaves out entries whose page does not exist yet', () => {
    const menu = visibleMenu(MENU, { ...everything, hasPage: (path) => path === '/features' });
    expect(menu.map(({ to }) => to)).toEqual(['/features']);
  });

  it('leaves out entries the plan does not include', () => {
    const paid = [{ label: 'Teams', to: '/teams', icon: IconFlag3, feature: 'teams' }] as const;
    expect(visibleMenu(paid, everything)).toHaveLength(1);
    expect(visibleMenu(paid, { ...everything, hasFeature: () => false })).toEqual([]);
  });

  it('leaves out on the cloud what is for a server of one’s own', () => {
    const own = [{ label: 'Licence', to: '/licence', icon: IconFlag3, mode: 'selfHosted' }] as const;
    expect(visibleMenu(own, { ...everything, cloud: false })).toHaveLength(1);
    expect(visibleMenu(own, everything)).toEqual([]);
  });

  it('marks the longest link a path starts with', () => {
    expect(activeLink(MENU, '/settings/tags')).toBe('/settings/tags');
    expect(activeLink(MENU, '/features/checkout')).toBe('/features');
    expect(activeLink(MENU, '/experiment/exp_1')).toBe('/experiments');
    expect(activeLink(MENU, '/fact-metrics/fact__1')).toBe('/metrics');
    expect(activeLink(MENU, '/featuresque')).toBeNull();
  });
});
