import { violinPath } from '../ui/charts/violinPath.ts';
import styles from './AuthLayout.module.css';

const ROWS = [
  { mean: 300, stddev: 34, y: 52, color: '#4f69ff' },
  { mean: 352, stddev: 28, y: 126, color: '#03d1ca' },
  { mean: 262, stddev: 38, y: 200, color: '#fd7e14' },
];

/** The product's own picture: traffic divides, and each part comes back as a belief about a change. */
export function SplitArt() {
  return (
    <svg viewBox="0 0 480 250" className={styles.art} aria-hidden="true">
      <line x1="286" x2="286" y1="14" y2="238" stroke="#3b4058" strokeDasharray="3 4" />
      {ROWS.map(({ mean, stddev, y, color }) => (
        <g key={y}>
          <path
            d={`M14 126 C 70 126 60 ${y} ${y === 126 ? 200 : 140} ${y} L ${mean - 3 * stddev} ${y}`}
            fill="none"
            stroke={color}
            strokeWidth="2"
            strokeOpacity="0.75"
          />
          <path
            d={violinPath({ mean, stddev }, (value) => value, { middle: y, half: 24 })}
            fill={color}
            fillOpacity="0.28"
            stroke={color}
            strokeOpacity="0.8"
          />
          <circle cx={mean} cy={y} r="4.5" fill="#14161f" stroke="#fff" strokeWidth="2" />
        </g>
      ))}
      <circle cx="14" cy="126" r="5" fill="#fff" />
    </svg>
  );
}
