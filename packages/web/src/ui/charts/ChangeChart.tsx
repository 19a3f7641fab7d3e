import { useId } from 'react';
import { formatChange } from '../format.ts';
import styles from './ChangeChart.module.css';
import { type Axis, formatTick } from './scale.ts';
import { violinPath } from './violinPath.ts';

export type Change = {
  /** Relative change against the baseline: 0.061 is +6.1%. */
  mean: number;
  /** An end that is open is infinite. */
  interval: readonly [number, number];
  /** Spread of the belief about the change; without it only the interval can be drawn. */
  stddev?: number | undefined;
};

type ChangeChartProps = {
  change: Change;
  axis: Axis;
  look: 'violin' | 'interval';
  /** Less is better: green and red swap sides. */
  inverse?: boolean;
  /** The threshold is met: full colour instead of pale. */
  decided?: boolean;
  height?: number;
};

/** A change with its uncertainty on the section's axis; green is good for this metric, red is bad. */
export function ChangeChart({ change, axis, look, inverse, decided, height = 52 }: ChangeChartProps) {
  const id = useId();
  const zero = axis.at(0);
  const [low, high] = change.interval.map(axis.at) as [number, number];
  const middle = height / 2;
  const shade = decided ? styles.decided : styles.pale;
  const sides = [
    { clip: `${id}-left`, x: 0, width: zero, tone: inverse ? styles.good : styles.bad },
    { clip: `${id}-right`, x: zero, width: 100 - zero, tone: inverse ? styles.bad : styles.good },
  ];
  const isViolin = look === 'violin' && change.stddev !== undefined && change.stddev > 0;
  return (
    <svg className={styles.chart} height={height} role="img" aria-label={describeChange(change)}>
      <GridLines axis={axis} />
      <svg x="0" y="0" width="100%" height={height} viewBox={`0 0 100 ${height}`} preserveAspectRatio="none">
        {sides.map(({ clip, x, width, tone }) => (
          <g key={clip}>
            <clipPath id={clip}>
              <rect x={x} width={Math.max(0, width)} y={0} height={height} />
            </clipPath>
            {isViolin ? (
              <path
                clipPath={`url(#${clip})`}
                className={`${tone} ${shade}`}
                d={violinPath({ mean: change.mean, stddev: change.stddev ?? 0 }, axis.at, { middle, half: 14 })}
              />
            ) : (
              <rect
                clipPath={`url(#${clip})`}
                className={`${tone} ${shade}`}
                x={low}
                width={Math.max(0.3, high - low)}
                y={middle - 8}
                height={16}
              />
            )}
          </g>
        ))}
      </svg>
      <line className={styles.interval} x1={`${low}%`} x2={`${high}%`} y1={middle} y2={middle} />
      <circle className={styles.dot} cx={`${axis.at(change.mean)}%`} cy={middle} r={4} />
    </svg>
  );
}

/** A change in words, for those who cannot see the chart. */
const describeChange = ({ mean, interval: [low, high] }: Change): string =>
  `${formatChange(mean)}, ${describeInterval([low, high])}`;

/** An interval in words; an open end is called so. */
const describeInterval = ([low, high]: Change['interval']): string =>
  `interval from ${formatEnd(low)} to ${formatEnd(high)}`;

const formatEnd = (end: number): string => (Number.isFinite(end) ? formatChange(end) : 'an open end');

/** The grid of a row without a result, so that the section's lines run through. */
export function EmptyChange({ axis, height = 52 }: { axis: Axis; height?: number }) {
  return (
    <svg className={styles.chart} height={height} aria-hidden="true">
      <GridLines axis={axis} />
    </svg>
  );
}

function GridLines({ axis }: { axis: Axis }) {
  return axis.ticks.map((tick) => (
    <line
      key={tick}
      className={tick === 0 ? styles.zero : styles.gridline}
      x1={`${axis.at(tick)}%`}
      x2={`${axis.at(tick)}%`}
      y1="0"
      y2="100%"
    />
  ));
}

/** The labels of a section's axis. */
export function ChangeAxis({ axis }: { axis: Axis }) {
  return (
    <div className={styles.axis} aria-hidden="true">
      {axis.ticks.map((tick) => (
        <span key={tick} className={tick === 0 ? styles.origin : undefined} style={{ left: `${axis.at(tick)}%` }}>
          {formatTick(tick)}
        </span>
      ))}
    </div>
  );
}
