import styles from './Skeleton.module.css';

/** A grey stand-in of the size of what is coming. */
export function Skeleton({ width = '60%', height = 11 }: { width?: number | string; height?: number }) {
  return (
    <span
      className={styles.bar}
      style={{ width, height, borderRadius: height > 14 ? 9 : 6 }}
      aria-hidden="true"
      data-loading
    />
  );
}
