import styles from './Feature.module.css';
import { type Traffic, trafficWords } from './ruleTraffic.ts';

/** How much of the traffic that was told of came to a rule, or past all of them. */
export function TrafficOf({ traffic }: { traffic: Traffic }) {
  const [share, perDay] = trafficWords(traffic);
  return (
    <div className={styles.traffic} title="Over the last seven days, as SDKs told">
      <strong className="num">{share}</strong>
      <span className="muted num">{perDay}</span>
      <span className={styles.meter} aria-hidden="true">
        <span style={{ width: `${traffic.share * 100}%` }} />
      </span>
    </div>
  );
}
