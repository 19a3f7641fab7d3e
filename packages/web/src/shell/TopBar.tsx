import {
  IconChevronRight,
  IconCheck,
  IconDeviceDesktop,
  IconLayoutSidebarLeftExpand,
  IconMenu2,
  IconMoon,
  IconSearch,
  IconSun,
} from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { tabTitle, useTrail } from '../platform/breadcrumbs.tsx';
import { useReviews } from '../platform/reviews.ts';
import { type ThemeChoice, useTheme } from '../platform/Theme.tsx';
import { IconButton } from '../ui/Button.tsx';
import { Dropdown, type MenuItem } from '../ui/Dropdown.tsx';
import { useBanner } from './billing/useBilling.ts';
import { HelpMenu } from './HelpMenu.tsx';
import { OrganizationSwitcher } from './OrganizationSwitcher.tsx';
import { PlanBadge } from './PlanBadge.tsx';
import styles from './Shell.module.css';
import { ActivityLink, UserMenu } from './UserMenu.tsx';
import { useMenu } from './useMenu.ts';
import { lazyPart } from '../ui/lazyPart.tsx';

const TopBanner = lazyPart(async () => ({ default: (await import('./billing/TopBanner.tsx')).TopBanner }));

type TopBarProps = {
  onMenu: () => void;
  onSearch: () => void;
  onShortcuts: () => void;
  /** Shows the sidebar again; absent while it is there. */
  onExpand: (() => void) | undefined;
};

export function TopBar({ onMenu, onSearch, onShortcuts, onExpand }: TopBarProps) {
  const banner = useBanner();
  return (
    <header className={styles.topbar}>
      <IconButton label="Open the menu" className={styles.phoneOnly} onClick={onMenu}>
        <IconMenu2 size={20} />
      </IconButton>
      {onExpand && (
        <IconButton label="Show the sidebar" aria-keyshortcuts="[" className={styles.deskOnly} onClick={onExpand}>
          <IconLayoutSidebarLeftExpand size={18} stroke={1.7} />
        </IconButton>
      )}
      <Breadcrumbs />
      <Suspense>{banner && <TopBanner banner={banner} />}</Suspense>
      <div className={styles.about}>
        <PlanBadge />
        <OrganizationSwitcher />
      </div>
      <IconButton label="Search or jump to" className={styles.phoneOnly} onClick={onSearch}>
        <IconSearch size={18} />
      </IconButton>
      <HelpMenu onShortcuts={onShortcuts} />
      <ThemeMenu />
      <ActivityLink />
      <UserMenu />
    </header>
  );
}

function Breadcrumbs() {
  const { activeLabel } = useMenu();
  const { waiting } = useReviews();
  const title = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.title });
  const crumbs = useTrail({ route: title, menu: activeLabel });
  useEffect(() => {
    document.title = `${waiting.length > 0 ? `(${waiting.length}) ` : ''}${tabTitle(crumbs)}`;
  }, [crumbs, waiting.length]);
  return (
    <nav aria-label="Breadcrumbs" className={styles.crumbs}>
      <ol>
        {crumbs.map((crumb, index) => (
          <li key={index} aria-current={index === crumbs.length - 1 ? 'page' : undefined}>
            {index > 0 && <IconChevronRight size={14} aria-hidden="true" />}
            {crumb.to ? <Link to={crumb.to}>{crumb.label}</Link> : <span>{crumb.label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}

const THEMES: readonly { choice: ThemeChoice; label: string; icon: typeof IconSun }[] = [
  { choice: 'system', label: 'System Default', icon: IconDeviceDesktop },
  { choice: 'light', label: 'Light mode', icon: IconSun },
  { choice: 'dark', label: 'Dark mode', icon: IconMoon },
];

function ThemeMenu() {
  const { choice, choose } = useTheme();
  const Current = THEMES.find((theme) => theme.choice === choice)?.icon ?? IconDeviceDesktop;
  const items: MenuItem[] = THEMES.map(({ choice: value, label, icon: Icon }) => ({
    label,
    icon: <Icon size={16} />,
    onSelect: () => choose(value),
    checked: value === choice,
    note: value === choice ? <IconCheck size={15} /> : undefined,
  }));
  return (
    <Dropdown own items={items}>
      <IconButton label="Theme">
        <Current size={18} stroke={1.7} />
      </IconButton>
    </Dropdown>
  );
}
