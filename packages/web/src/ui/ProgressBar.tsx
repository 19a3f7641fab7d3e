import styles from './ProgressBar.module.css';

/** A thin bar for how much of something is done, 0..1. What it means is said in words beside it. */
export const ProgressBar = ({ share }: { share: number }) => (
  <div className={styles.progress} aria-hidden="true">
    <span style={{ width: `${Math.max(4, share * 100)}%` }} />
  </div>
);
