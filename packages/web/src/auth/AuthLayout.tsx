import { PRODUCT_NAME } from '@gb/domain/product';
import type { ReactNode } from 'react';
import { Brand } from '../ui/Brand.tsx';
import { Spinner } from '../ui/Button.tsx';
import styles from './AuthLayout.module.css';
import { SplitArt } from './SplitArt.tsx';

type AuthLayoutProps = { children: ReactNode; loading?: boolean; loadingText?: string };

/** Two panels: what this is at the left, a form at the right with an overlay while it works. */
export function AuthLayout({ children, loading, loadingText = 'Loading...' }: AuthLayoutProps) {
  return (
    <div className={styles.layout}>
      <aside className={styles.intro} aria-label="About">
        <div className={styles.brand}>
          <Brand size={28} /> {PRODUCT_NAME}
        </div>
        <SplitArt />
        <div className={styles.pitch}>
          <p>Ship behind a flag. Decide with numbers.</p>
          <p>Every change says whom it reaches before it goes live, and every result says how sure it is.</p>
        </div>
      </aside>
      <main className={styles.form}>
        {loading && (
          <div className={styles.loading} role="status">
            <Spinner />
            {loadingText}
          </div>
        )}
        <div className={styles.card}>{children}</div>
      </main>
    </div>
  );
}
