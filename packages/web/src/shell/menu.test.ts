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

  it('has reviews only where drafts are reviewed, or one waits', () => {
    const names = (areReviewsShown: boolean) =>
      visibleMenu(MENU, { ...everything, areReviewsShown }).map(({ label }) => label);
    expect([names(true).includes('Reviews'), names(false).includes('Reviews')]).toEqual([true, false]);
  });

  it('hides fact tables without their flag', () => {
    expect(labels({ ...everything, isFlagOn: () => false }, 'Metrics and Data')).not.toContain('Fact Tables');
  });

  it('hides billing on a server of one’s own, and admin from everyone but super admins', () => {
    expect(labels({ ...everything, cloud: false }, 'Settings')).not.toContain('Billing');
    expect(labels({ ...everything, superAdmin: false }, 'Settings')).not.toContain('Admin');
    expect(labels({ ...everything, multiOrg: false }, 'Settings')).not.toContain('Admin');
  });

  it('shows settings only with one of its permissions, and then only what that permission opens', () => {
    const only = (permission: Permission) => ({
      ...everything,
      superAdmin: false,
      canAnywhere: (asked: Permission) => asked === permission,
    });
    expect(labels(only('manageTags'), 'Settings')).toEqual(['Tags']);
    expect(labels(only('readData'), 'Settings')).toBeUndefined();
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

  it('marks the longest link a path starts with', () => {
    expect(activeLink(MENU, '/settings/tags')).toBe('/settings/tags');
    expect(activeLink(MENU, '/features/checkout')).toBe('/features');
    expect(activeLink(MENU, '/experiment/exp_1')).toBe('/experiments');
    expect(activeLink(MENU, '/fact-metrics/fact__1')).toBe('/metrics');
    expect(activeLink(MENU, '/featuresque')).toBeNull();
  });
});
