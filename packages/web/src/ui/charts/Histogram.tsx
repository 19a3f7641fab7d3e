import { scaleLinear } from 'd3-scale';
import { countOf, formatCount } from '../format.ts';
import styles from './TimeSeries.module.css';
import { useWidth } from './useWidth.ts';

/** How many things have a value from `from` up to `to`. */
export type Bin = {
  from: number;
  to: number;
  count: number;
  /** It holds whatever is above `to`, too. */
  isOpen?: boolean;
};

type HistogramProps = {
  title: string;
  bins: readonly Bin[];
  /** What is counted. */
  noun: readonly [one: string, many: string];
  format: (value: number) => string;
  /** A value drawn as a line across; bins from there on stand apart. */
  mark?: { at: number; label: string } | undefined;
  height?: number;
};

const MARGIN = { top: 8, right: 16, bottom: 24, left: 48 };
const GAP = 1;
/** So that a single thing among thousands can be seen. */
const LEAST_HEIGHT = 2;

/** How values are spread, as bars. The same numbers are in a table below, for reading aloud and copying. */
export function Histogram({ title, bins, noun, format, mark, height = 180 }: HistogramProps) {
  const [box, width] = useWidth<HTMLDivElement>(760);
  const first = bins[0]?.from ?? 0;
  const last = bins.at(-1)?.to ?? 1;
  const x = scaleLinear([first, last], [MARGIN.left, Math.max(MARGIN.left + 40, width - MARGIN.right)]);
  const y = scaleLinear([0, Math.max(1, ...bins.map(({ count }) => count))], [height - MARGIN.bottom, MARGIN.top]).nice(
    4,
  );
  const rangeOf = ({ from, to, isOpen }: Bin) =>
    isOpen ? `${format(from)} and more` : `${format(from)} to ${format(to)}`;
  const heightOf = ({ count }: Bin) => (count === 0 ? 0 : Math.max(LEAST_HEIGHT, y(0) - y(count)));
  return (
    <div ref={box} className={styles.box}>
      <svg
        width={width}
        height={height}
        role="img"
        aria-label={`${title}. ${summary(bins, noun, rangeOf)}${mark ? ` ${mark.label} at ${format(mark.at)}.` : ''}`}
      >
        <g aria-hidden="true">
          {y.ticks(4).map((tick) => (
            <g key={tick}>
              <line className={styles.gridline} x1={MARGIN.left} x2={width - MARGIN.right} y1={y(tick)} y2={y(tick)} />
              <text className={styles.tick} x={MARGIN.left - 8} y={y(tick)} dy="0.32em" textAnchor="end">
                {formatCount(tick)}
              </text>
            </g>
          ))}
          {x.ticks(Math.max(2, Math.floor(width / 110))).map((tick) => (
            <text key={tick} className={styles.tick} x={x(tick)} y={height - 6} textAnchor="middle">
              {format(tick)}
            </text>
          ))}
        </g>
        {bins.map((bin) => (
          <rect
            key={bin.from}
            x={x(bin.from) + GAP}
            width={Math.max(1, x(bin.to) - x(bin.from) - 2 * GAP)}
            y={y(0) - heightOf(bin)}
            height={heightOf(bin)}
            fill={mark && bin.from >= mark.at ? 'var(--warn-mark)' : 'var(--accent)'}
          >
            <title>{`${rangeOf(bin)}: ${countOf(bin.count, ...noun)}`}</title>
          </rect>
        ))}
        {mark && (
          <g aria-hidden="true">
            <line className={styles.zero} x1={x(mark.at)} x2={x(mark.at)} y1={MARGIN.top} y2={height - MARGIN.bottom} />
            <text className={styles.tick} x={x(mark.at) - 6} y={MARGIN.top + 10} textAnchor="end">
              {mark.label} {format(mark.at)}
            </text>
          </g>
        )}
      </svg>
      <details className={styles.more}>
        <summary>Show as a table</summary>
        <table className={styles.table}>
          <caption className="sr">{title}</caption>
          <thead>
            <tr>
              <th scope="col">Value</th>
              <th scope="col">{noun[1]}</th>
            </tr>
          </thead>
          <tbody>
            {bins.map((bin) => (
              <tr key={bin.from}>
                <th scope="row">{rangeOf(bin)}</th>
                <td>{formatCount(bin.count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}

function summary(bins: readonly Bin[], noun: readonly [string, string], rangeOf: (bin: Bin) => string): string {
  const total = bins.reduce((sum, { count }) => sum + count, 0);
  const fullest = bins.reduce<Bin | undefined>(
    (best, bin) => (best && best.count >= bin.count ? best : bin),
    undefined,
  );
  if (!fullest || total === 0) return `No ${noun[1]}.`;
  return `${countOf(total, ...noun)}; most between ${rangeOf(fullest)}.`;
}
