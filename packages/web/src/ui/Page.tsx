import type { ReactNode } from 'react';
import { usePageHeading } from './pageHeading.ts';
import styles from './Page.module.css';

type PageProps = {
  title: ReactNode;
  /** In front of the title: a picture of what the page is about. */
  picture?: ReactNode;
  /** Beside the title: state, copy button. */
  aside?: ReactNode;
  /** Under the title: tags, a description. */
  sub?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/** The frame of every page: one heading, its actions, and the content. */
export function Page({ title, picture, aside, sub, actions, children }: PageProps) {
  const heading = usePageHeading();
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <div className={`${styles.heading} ${aside || sub ? styles.long : ''}`}>
          <div className={styles.title}>
            {picture}
            <h1 {...heading}>{title}</h1>
            {aside}
          </div>
          {sub && <div className={styles.sub}>{sub}</div>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

/** Main column and a 320 px rail that drops below at 1100 px: who, where, used by what. */
export function Columns({ children, rail }: { children: ReactNode; rail: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.main}>{children}</div>
      <aside className={styles.rail} aria-label="About this page">
        {rail}
      </aside>
    </div>
  );
}
