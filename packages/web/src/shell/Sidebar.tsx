import { IconBook2, IconChevronRight, IconLayoutSidebarLeftCollapse, IconSearch } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { sectionFor, useDocs } from '../platform/docs.ts';
import { useOrganization } from '../platform/OrganizationProvider.tsx';
import { useConfig } from '../platform/SessionProvider.tsx';
import { useReviews } from '../platform/reviews.ts';
import { sidebarStyle } from '../platform/sidebarStyle.ts';
import { UploadedImage } from '../platform/UploadedImage.tsx';
import { Brand } from '../ui/Brand.tsx';
import { IconButton } from '../ui/Button.tsx';
import { UpgradeButton } from './billing/UpgradeButton.tsx';
import type { MenuEntry } from './menu.ts';
import { ProjectSelector } from './ProjectSelector.tsx';
import styles from './Sidebar.module.css';
import { useMenu } from './useMenu.ts';

type SidebarProps = {
  onSearch: () => void;
  onCollapse?: () => void;
  /** More about the organization, where there is no room for it elsewhere. */
  about?: ReactNode;
};

/** Organization, project selector, search, menu, documentation and build. */
export function Sidebar({ onSearch, onCollapse, about }: SidebarProps) {
  const { organization } = useOrganization();
  const { menu, active } = useMenu();
  const { sidebarColor, logo } = organization.appearance;
  return (
    <div className={styles.sidebar} style={sidebarStyle(sidebarColor)}>
      <div className={styles.brand}>
        {logo ? <UploadedImage src={logo} alt="" className={styles.logo} /> : <Brand />}
        <span title={organization.name}>{organization.name}</span>
        {onCollapse && (
          <IconButton label="Hide the sidebar" aria-keyshortcuts="[" className={styles.collapse} onClick={onCollapse}>
            <IconLayoutSidebarLeftCollapse size={17} stroke={1.7} />
          </IconButton>
        )}
      </div>
      {about}
      <ProjectSelector />
      <button type="button" className={styles.box} onClick={onSearch}>
        <IconSearch size={15} aria-hidden="true" />
        <span>Search or jump to</span>
        <kbd>{navigator.platform.startsWith('Mac') ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      <nav aria-label="Main" className={styles.nav}>
        <ul>
          {menu.map((entry) => (
            <li key={entry.to}>
              {entry.links ? <Group entry={entry} active={active} /> : <Single entry={entry} active={active} />}
            </li>
          ))}
        </ul>
      </nav>
      <footer className={styles.foot}>
        <UpgradeButton className={styles.link} />
        <DocsLink />
        <Build />
      </footer>
    </div>
  );
}

/** Leads to the part of the documentation that explains the page shown. */
function DocsLink() {
  const docs = useDocs();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <a className={styles.link} href={docs(sectionFor(path))} target="_blank" rel="noreferrer">
      <IconBook2 size={17} aria-hidden="true" />
      <span>View Docs</span>
    </a>
  );
}

/** The menu itself says which link is current; the router would also mark every link the path begins with. */
const EXACT = { exact: true };

type EntryProps = { entry: MenuEntry; active: string | null };

function Single({ entry, active }: EntryProps) {
  const { icon: Icon } = entry;
  return (
    <Link
      to={entry.to}
      className={styles.link}
      activeOptions={EXACT}
      aria-current={active === entry.to ? 'page' : undefined}
    >
      <Icon size={17} stroke={1.7} aria-hidden="true" />
      <span>{entry.label}</span>
      {entry.reviews && <WaitingCount />}
    </Link>
  );
}

function WaitingCount() {
  const { waiting } = useReviews();
  return waiting.length > 0 ? <small className={styles.count}>{waiting.length}</small> : null;
}

/** A group opens by itself when the page shown is in it; otherwise as the person left it. */
function Group({ entry, active }: EntryProps) {
  const { icon: Icon, links = [] } = entry;
  const containsActive = links.some(({ to }) => to === active);
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const open = isOpen ?? containsActive;
  return (
    <>
      <button type="button" className={styles.link} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon size={17} stroke={1.7} aria-hidden="true" />
        <span>{entry.label}</span>
        <IconChevronRight size={15} className={styles.chevron} aria-hidden="true" />
      </button>
      {open && (
        <ul>
          {links.map((link) => (
            <li key={link.to}>
              <Link
                to={link.to}
                className={`${styles.link} ${styles.sub}`}
                activeOptions={EXACT}
                aria-current={active === link.to ? 'page' : undefined}
              >
                <span>{link.label}</span>
                {link.beta && <small className={styles.beta}>beta</small>}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Build() {
  const { build } = useConfig();
  if (!build?.sha) return null;
  return (
    <div className={styles.build}>
      build {build.sha.slice(0, 7)} · {build.date.slice(0, 10)}
    </div>
  );
}
