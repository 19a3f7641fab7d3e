import { useRouter, useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useOrganization, usePermissions } from '../platform/OrganizationProvider.tsx';
import { productFlags } from '../platform/insight.ts';
import { useProductFlags } from '../platform/productFlags.ts';
import { useReviews } from '../platform/reviews.ts';
import { useConfig, useUser } from '../platform/SessionProvider.tsx';
import { MENU, type MenuEntry, activeLink, visibleMenu } from './menu.ts';

/** The menu the signed-in person sees, which of its links is where they are, and what that link is called. */
export function useMenu(): { menu: MenuEntry[]; active: string | null; activeLabel: string | undefined } {
  const { canAnywhere } = usePermissions();
  const { cloud, isMultiOrg } = useConfig();
  const { superAdmin } = useUser();
  const { commercialFeatures } = useOrganization();
  const hasPage = useHasPage();
  const { areShown: areReviewsShown } = useReviews();
  const isFlagOn = useProductFlags(productFlags);
  const path = useRouterState({ select: (state) => state.location.pathname });
  const menu = useMemo(() => {
    return visibleMenu(MENU, {
      canAnywhere,
      hasPage,
      isFlagOn,
      hasFeature: (feature) => commercialFeatures.includes(feature),
      cloud,
      multiOrg: isMultiOrg,
      superAdmin,
      areReviewsShown,
    });
  }, [canAnywhere, cloud, isMultiOrg, superAdmin, commercialFeatures, hasPage, isFlagOn, areReviewsShown]);
  const active = activeLink(menu, path);
  const links = menu.flatMap((entry) => entry.links ?? [entry]);
  return { menu, active, activeLabel: links.find(({ to }) => to === active)?.label };
}

/** Whether a page of this path exists. */
export function useHasPage(): (path: string) => boolean {
  const { routesByPath } = useRouter();
  return useMemo(() => {
    const pages = new Set(Object.keys(routesByPath).map((page) => page.replace(/(.)\/$/, '$1')));
    return (path) => pages.has(path);
  }, [routesByPath]);
}
