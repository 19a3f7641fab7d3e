import { IconActivity, IconKey, IconLock, IconLogout, IconReport, IconUser } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useWatching } from '../activity/index.ts';
import { useDefinitions } from '../platform/OrganizationProvider.tsx';
import { useConfig, useSession, useUser } from '../platform/SessionProvider.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { buttonClass } from '../ui/Button.tsx';
import { Dropdown, type MenuItem } from '../ui/Dropdown.tsx';
import styles from './Shell.module.css';
import { useHasPage } from './useMenu.ts';

type AccountLink = { label: string; to: string; icon: typeof IconUser; shown?: boolean };
const ICON = 16;

/** What is about oneself, at the avatar. */
export function UserMenu() {
  const user = useUser();
  const session = useSession();
  const navigate = useNavigate();
  const { usingSSO } = useConfig();
  const { data } = useDefinitions();
  const hasPage = useHasPage();
  const links: AccountLink[] = [
    { label: 'My Reports', to: '/reports', icon: IconReport, shown: (data?.datasources?.length ?? 0) > 0 },
    { label: 'My Personal Access Tokens', to: '/account/personal-access-tokens', icon: IconKey },
    { label: 'Edit Profile', to: '/account/profile', icon: IconUser },
    { label: 'Change Password', to: '/account/password', icon: IconLock, shown: !usingSSO },
  ];
  const items: MenuItem[] = [
    { kind: 'label', label: user.email },
    ...links
      .filter(({ to, shown = true }) => shown && hasPage(to))
      .map(({ label, to, icon: Icon }) => ({
        label,
        icon: <Icon size={ICON} />,
        onSelect: () => void navigate({ to }),
      })),
    { kind: 'divider' },
    { label: 'Sign Out', icon: <IconLogout size={ICON} />, onSelect: () => void session.signOut() },
  ];
  return (
    <Dropdown own items={items}>
      <button type="button" className={styles.avatar} aria-label={`Account of ${user.userName}`}>
        <Avatar email={user.email} name={user.userName} size={28} />
      </button>
    </Dropdown>
  );
}

/** The way to the activity feed, for people who watch anything. */
export function ActivityLink() {
  const { data } = useWatching();
  if (!data || data.experiments.length + data.features.length === 0) return null;
  return (
    <Link to="/activity" className={buttonClass('text', true)} aria-label="Activity Feed" title="Activity Feed">
      <IconActivity size={18} stroke={1.7} />
    </Link>
  );
}
