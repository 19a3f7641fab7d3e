import { PRODUCT_NAME } from '@gb/domain/product';
import { type ReactNode, createContext, useContext, useEffect, useMemo, useState } from 'react';

export type Crumb = { label: string; to?: string };
type Trail = { crumbs: readonly Crumb[]; setCrumbs: (crumbs: readonly Crumb[]) => void };
const TrailContext = createContext<Trail>({ crumbs: [], setCrumbs: () => {} });

export function BreadcrumbsProvider({ children }: { children: ReactNode }) {
  const [crumbs, setCrumbs] = useState<readonly Crumb[]>([]);
  const value = useMemo(() => ({ crumbs, setCrumbs }), [crumbs]);
  return <TrailContext value={value}>{children}</TrailContext>;
}

export const useCrumbs = (): readonly Crumb[] => useContext(TrailContext).crumbs;

/** Says where the page stands: shown in the top bar, and in the tab's title. */
export function useBreadcrumbs(...trail: Crumb[]): void {
  const { setCrumbs } = useContext(TrailContext);
  const key = JSON.stringify(trail);
  useEffect(() => {
    const crumbs = JSON.parse(key) as Crumb[];
    setCrumbs(crumbs);
    document.title = [...crumbs.map((crumb) => crumb.label).reverse(), PRODUCT_NAME].join(' · ');
  }, [key, setCrumbs]);
}
