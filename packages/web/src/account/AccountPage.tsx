import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useBreadcrumbs } from '../platform/breadcrumbs.tsx';
import { useConfig, useUser } from '../platform/SessionProvider.tsx';
import { Page } from '../ui/Page.tsx';
import styles from './Account.module.css';

const PAGES = [
  { to: '/account/profile', label: 'Profile' },
  { to: '/account/password', label: 'Password', withoutSSO: true },
  { to: '/account/sessions', label: 'Where I am signed in' },
  { to: '/account/permissions', label: 'What I may do' },
  { to: '/account/personal-access-tokens', label: 'Personal access tokens' },
] as const;

/** The frame of the pages about oneself. */
export function AccountPage({ title, children }: { title: string; children: ReactNode }) {
  useBreadcrumbs({ label: 'My account' }, { label: title });
  const user = useUser();
  const { usingSSO } = useConfig();
  return (
    <Page title={title} sub={<span className="muted">{user.email}</span>}>
      <nav aria-label="My account">
        <ul className={styles.nav}>
          {PAGES.filter((page) => !(usingSSO && 'withoutSSO' in page)).map(({ to, label }) => (
            <li key={to}>
              <Link to={to} activeProps={{ 'aria-current': 'page' }}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </Page>
  );
}
