import { PRODUCT_NAME } from '@gb/domain/product';
import { type ReactNode, createContext, useContext, useEffect, useMemo, useState } from 'react';

export type Crumb = { label: string; to?: string };
type Trail = { crumbs: readonly Crumb[]; setCrumbs: (crumbs: readonly Crumb[]) => void };

const NONE: readonly Crumb[] = [];
const TrailContext = createContext<Trail>({ crumbs: NONE, setCrumbs: () => {} });

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What the page is called when it leaves no breadcrumbs. */
    title?: string;
  }
}

export function BreadcrumbsProvider({ children }: { children: ReactNode }) {
  const [crumbs, setCrumbs] = useState(NONE);
  const value = useMemo(() => ({ crumbs, setCrumbs }), [crumbs]);
  return <TrailContext value={value}>{children}</TrailContext>;
}

/** What a page that left no breadcrumbs is called: by its route, else by the menu. */
export type FallbackTitles = { route: string | undefined; menu: string | undefined };

/** The trail of the page shown: its own breadcrumbs, else one made of its title. */
export function trailOf(crumbs: readonly Crumb[], titles: FallbackTitles): readonly Crumb[] {
  if (crumbs.length > 0) return crumbs;
  const label = titles.route ?? titles.menu;
  return label ? [{ label }] : NONE;
}

/** The title of the browser tab: the page first, the product last. */
export const tabTitle = (trail: readonly Crumb[]): string =>
  [...trail.map(({ label }) => label).reverse(), PRODUCT_NAME].join(' · ');

/** The trail to show in the top bar. */
export function useTrail(titles: FallbackTitles): readonly Crumb[] {
  return trailOf(useContext(TrailContext).crumbs, titles);
}

/** Says where the page stands, until it is left: shown in the top bar, and in the tab's title. */
export function useBreadcrumbs(...trail: Crumb[]): void {
  const { setCrumbs } = useContext(TrailContext);
  const key = JSON.stringify(trail);
  useEffect(() => {
    setCrumbs(JSON.parse(key) as Crumb[]);
    return () => setCrumbs(NONE);
  }, [key, setCrumbs]);
}
