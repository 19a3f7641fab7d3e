import { useLocation, useNavigate } from '@tanstack/react-router';

export type PageTab = 'results' | 'health' | 'overview';
const TABS: readonly string[] = ['results', 'health', 'overview'] satisfies PageTab[];

/** The open tab of an experiment, kept in the address as `#results`, `#health` or `#overview`. */
export function usePageTab(initial: PageTab): [PageTab, (tab: PageTab) => void] {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const tab = TABS.includes(hash) ? (hash as PageTab) : initial;
  return [tab, (next) => void navigate({ to: '.', hash: next, replace: true, search: true })];
}
