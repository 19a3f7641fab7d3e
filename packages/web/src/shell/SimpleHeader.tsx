import { PRODUCT_NAME } from '@gb/domain/product';
import type { ReactNode } from 'react';
import { useSession } from '../platform/SessionProvider.tsx';
import { Brand } from '../ui/Brand.tsx';
import { Button } from '../ui/Button.tsx';
import styles from './Shell.module.css';

/** Around pages that need no organization: the product's name and the way out. */
export function SimpleHeader({ children }: { children: ReactNode }) {
  const session = useSession();
  return (
    <>
      <header className={styles.simple}>
        <Brand />
        <span>{PRODUCT_NAME}</span>
        <Button small look="text" onClick={() => void session.signOut()}>
          Sign Out
        </Button>
      </header>
      <main>{children}</main>
    </>
  );
}
