import { useRouter, useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';
import { usePermissions } from '../platform/OrganizationProvider.tsx';
import { useConfig, useUser } from '../platform/SessionProvider.tsx';
import { MENU, type MenuEntry, activeLink, visibleMenu } from './menu.ts';

/** The product's own flags that are on in this build. */
const FLAGS_ON: ReadonlySet<string> = new Set(['fact-tables']);

/** The menu the signed-in person sees, and which of its links is where they are. */
export function useMenu(): { menu: MenuEntry[]; active: string | null } {
  const { canAnywhere } = usePermissions();
  const { cloud, isMultiOrg } = useConfig();
  const { superAdmin } = useUser();
  const router = useRouter();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const menu = useMemo(() => {
    const pages = new Set(Object.keys(router.routesByPath).map((page) => page.replace(/(.)\/$/, '$1')));
    return visibleMenu(MENU, {
      canAnywhere,
      hasPage: (page) => pages.has(page),
      isFlagOn: (flag) => FLAGS_ON.has(flag),
      cloud,
      multiOrg: isMultiOrg,
      superAdmin,
    });
  }, [canAnywhere, cloud, isMultiOrg, superAdmin, router]);
  return { menu, active: activeLink(menu, path) };
}
