import type { Banner } from '@gb/domain/billing';
import { Link } from '@tanstack/react-router';
import { useUpgrade } from '../../platform/upgrade.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import styles from './Billing.module.css';

/** What is to be known about licence and billing, in few words. Where something can be done about it, it leads there. */
export function TopBanner({ banner }: { banner: Banner }) {
  const upgrade = useUpgrade();
  const { text, tone, tooltip, href, upgradeReason } = banner;
  const className = `${styles.banner} ${styles[tone]}`;
  if (href)
    return (
      <Link to={href} className={className}>
        {text}
      </Link>
    );
  if (upgradeReason)
    return (
      <button type="button" className={className} onClick={() => upgrade('top-bar-banner', upgradeReason)}>
        {text}
      </button>
    );
  return (
    <Tooltip body={tooltip}>
      <span className={className} tabIndex={tooltip ? 0 : undefined} role="status">
        {text}
      </span>
    </Tooltip>
  );
}
