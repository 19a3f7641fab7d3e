import { useLocation, useNavigate } from '@tanstack/react-router';

export type PageTab = 'results' | 'overview';

/** The open tab of an experiment, kept in the address as `#results` or `#overview`. */
export function usePageTab(initial: PageTab): [PageTab, (tab: PageTab) => void] {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const tab = hash === 'results' || hash === 'overview' ? hash : initial;
  return [tab, (next) => void navigate({ to: '.', hash: next, replace: true, search: true })];
}
