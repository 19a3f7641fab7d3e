import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react';
import { Alert } from '../../ui/Alert.tsx';
import { Card } from '../../ui/Card.tsx';
import { SplitBar } from '../../ui/charts/Variation.tsx';
import { countOf, formatCount, formatDate, formatShort } from '../../ui/format.ts';
import type { Health } from './health.ts';
import styles from './Results.module.css';

const DAY_MS = 86_400_000;

type HealthRowProps = { health: Health; from: string | null; until: string | null };

/** Whether the numbers below can be trusted: how many, how long, how evenly, and how cleanly. */
export function HealthRow({ health, from, until }: HealthRowProps) {
  const { totalUsers, users, balance, multiple, unknownVariations } = health;
  const days = from && until ? Math.max(1, Math.floor((Date.parse(until) - Date.parse(from)) / DAY_MS)) : null;
  return (
    <>
      <Card flush>
        <dl className={styles.health} aria-label="Health" style={{ margin: 0 }}>
          <div>
            <dt>Users</dt>
            <dd>
              <span className={styles.big}>{formatCount(totalUsers)}</span>
              {totalUsers > 0 && (
                <div style={{ marginTop: 8 }}>
                  <SplitBar splits={users.map(({ name, share }) => ({ name, weight: share }))} />
                  <small>{users.map(({ count }) => formatShort(count)).join(' / ')}</small>
                </div>
              )}
            </dd>
          </div>
          <div>
            <dt>Data of</dt>
            <dd>
              <span className={styles.big}>{days === null ? 'not started' : countOf(days, 'day')}</span>
              {from && <small>since {formatDate(from)}</small>}
            </dd>
          </div>
          <Check name="Traffic balance" {...balance} />
          <Check name="Multiple exposures" {...multiple} />
        </dl>
      </Card>
      {unknownVariations.length > 0 && (
        <Alert tone="warn">
          The data also name {unknownVariations.map((key) => `“${key}”`).join(', ')}, which{' '}
          {unknownVariations.length === 1 ? 'is no variation' : 'are no variations'} of this experiment. These users are
          not counted; compare the keys of the variations with the assignment query.
        </Alert>
      )}
    </>
  );
}

type CheckProps = { name: string; isHealthy: boolean; words: string; note: string };

function Check({ name, isHealthy, words, note }: CheckProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span className={`${styles.big} ${styles.words}`}>
          {isHealthy ? (
            <IconShieldCheck size={18} className={styles.fine} aria-hidden="true" />
          ) : (
            <IconAlertTriangle size={18} className={styles.off} aria-hidden="true" />
          )}
          {words}
        </span>
        <small>{note}</small>
      </dd>
    </div>
  );
}
