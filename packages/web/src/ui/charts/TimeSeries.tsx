import { bisectCenter, extent } from 'd3-array';
import { scaleLinear, scaleUtc } from 'd3-scale';
import { area, curveMonotoneX, line } from 'd3-shape';
import { type PointerEvent, useState } from 'react';
import { formatDate } from '../format.ts';
import styles from './TimeSeries.module.css';
import { apart } from './apart.ts';
import { useWidth } from './useWidth.ts';
import { variationColor, variationTextColor } from './Variation.tsx';

export type Point = { date: string; value: number; interval?: readonly [number, number] | undefined };
export type Series = { name: string; index: number; points: readonly Point[] };

type TimeSeriesProps = { title: string; series: readonly Series[]; format: (value: number) => string; height?: number };

const MARGIN = { top: 8, right: 112, bottom: 24, left: 56 };

/** Lines over days with their bands. The same numbers are in a table below, for reading aloud and copying. */
export function TimeSeries({ title, series, format, height = 240 }: TimeSeriesProps) {
  const [box, width] = useWidth<HTMLDivElement>(760);
  const [at, setAt] = useState<number | null>(null);
  const dates = [...new Set(series.flatMap(({ points }) => points.map(({ date }) => date)))].sort();
  const { x, y } = scalesFor(series, dates, width, height);
  const times = dates.map((date) => Date.parse(date));

  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    const left = event.clientX - event.currentTarget.getBoundingClientRect().left;
    setAt(bisectCenter(times, x.invert(left).getTime()));
  };
  const day = at === null ? undefined : dates[at];
  return (
    <div ref={box} className={styles.box}>
      <svg
        width={width}
        height={height}
        role="img"
        aria-label={`${title}. ${summary(series, format)}`}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setAt(null)}
      >
        <Axes x={x} y={y} width={width} height={height} format={format} />
        <Bands series={series} x={x} y={y} />
        <Lines series={series} x={x} y={y} />
        {day && (
          <line
            className={styles.cursor}
            x1={x(Date.parse(day))}
            x2={x(Date.parse(day))}
            y1={MARGIN.top}
            y2={height - MARGIN.bottom}
          />
        )}
      </svg>
      {day && <Tip day={day} series={series} format={format} left={Math.min(x(Date.parse(day)) + 12, width - 200)} />}
      <NumbersTable title={title} dates={dates} series={series} format={format} />
    </div>
  );
}

type X = ReturnType<typeof scaleUtc<number, number>>;
type Y = ReturnType<typeof scaleLinear<number, number>>;

function scalesFor(series: readonly Series[], dates: readonly string[], width: number, height: number): { x: X; y: Y } {
  const values = series.flatMap(({ points }) => points.map(({ value }) => value));
  const [low = 0, high = 0] = extent([...values, ...typicalBands(series), 0]);
  const [first = 0, last = 1] = extent(dates.map((date) => Date.parse(date)));
  return {
    x: scaleUtc([first, last], [MARGIN.left, Math.max(MARGIN.left + 40, width - MARGIN.right)]),
    y: scaleLinear([low, high === low ? low + 0.01 : high], [height - MARGIN.bottom, MARGIN.top]).nice(5),
  };
}

/** Band ends after the first fifth of the days: the first days' bands are so wide that they would flatten the rest. */
const typicalBands = (series: readonly Series[]): number[] =>
  series.flatMap(({ points }) =>
    points.slice(Math.floor(points.length / 5)).flatMap(({ interval }) => (interval ? [...interval] : [])),
  );

type AxesProps = { x: X; y: Y; width: number; height: number; format: (value: number) => string };

function Axes({ x, y, width, height, format }: AxesProps) {
  return (
    <g aria-hidden="true">
      {y.ticks(6).map((tick) => (
        <g key={tick}>
          <line
            className={tick === 0 ? styles.zero : styles.gridline}
            x1={MARGIN.left}
            x2={width - MARGIN.right}
            y1={y(tick)}
            y2={y(tick)}
          />
          <text className={styles.tick} x={MARGIN.left - 8} y={y(tick)} dy="0.32em" textAnchor="end">
            {format(tick)}
          </text>
        </g>
      ))}
      {x.ticks(Math.max(2, Math.floor(width / 110))).map((tick) => (
        <text key={tick.getTime()} className={styles.tick} x={x(tick)} y={height - 6} textAnchor="middle">
          {tick.toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })}
        </text>
      ))}
    </g>
  );
}

type MarksProps = { series: readonly Series[]; x: X; y: Y };

function Bands({ series, x, y }: MarksProps) {
  const [bottom = 0, top = 0] = y.range();
  const clamp = (value: number) => Math.min(bottom, Math.max(top, y(value)));
  const band = area<Point>()
    .defined(({ interval }) => interval !== undefined)
    .x(({ date }) => x(Date.parse(date)))
    .y0(({ interval }) => clamp(interval?.[0] ?? 0))
    .y1(({ interval }) => clamp(interval?.[1] ?? 0))
    .curve(curveMonotoneX);
  return series.map(({ name, index, points }) => (
    <path key={name} className={styles.band} d={band([...points]) ?? ''} fill={variationColor(index)} />
  ));
}

function Lines({ series, x, y }: MarksProps) {
  const path = line<Point>()
    .x(({ date }) => x(Date.parse(date)))
    .y(({ value }) => y(value))
    .curve(curveMonotoneX);
  const heights = apart(series.map(({ points }) => y(points.at(-1)?.value ?? 0)));
  return series.map(({ name, index, points }, order) => {
    const last = points.at(-1);
    return (
      <g key={name}>
        <path className={styles.line} d={path([...points]) ?? ''} stroke={variationColor(index)} />
        {last && (
          <>
            <circle cx={x(Date.parse(last.date))} cy={y(last.value)} r={3} fill={variationColor(index)} />
            <text
              className={styles.name}
              x={x(Date.parse(last.date)) + 8}
              y={heights[order]}
              dy="0.34em"
              fill={variationTextColor(index)}
            >
              {name.length > 14 ? `${name.slice(0, 13)}…` : name}
            </text>
          </>
        )}
      </g>
    );
  });
}

type TipProps = { day: string; series: readonly Series[]; format: (value: number) => string; left: number };

function Tip({ day, series, format, left }: TipProps) {
  return (
    <div className={styles.tip} style={{ left }} aria-hidden="true">
      <strong>{formatDate(day)}</strong>
      {series.map(({ name, index, points }) => {
        const point = points.find(({ date }) => date === day);
        return (
          point && (
            <div key={name} className="num" style={{ color: variationTextColor(index) }}>
              {name} {format(point.value)}
              {point.interval && ` (${format(point.interval[0])} to ${format(point.interval[1])})`}
            </div>
          )
        );
      })}
    </div>
  );
}

type NumbersProps = {
  title: string;
  dates: readonly string[];
  series: readonly Series[];
  format: (value: number) => string;
};

function NumbersTable({ title, dates, series, format }: NumbersProps) {
  return (
    <details className={styles.more}>
      <summary>Show as a table</summary>
      <table className={styles.table}>
        <caption className="sr">{title}</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {dates.map((day) => (
            <tr key={day}>
              <th scope="row">{formatDate(day)}</th>
              {series.map(({ name, points }) => {
                const point = points.find(({ date }) => date === day);
                return <td key={name}>{point ? format(point.value) : ''}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

const summary = (series: readonly Series[], format: (value: number) => string): string =>
  series
    .map(({ name, points }) => {
      const last = points.at(-1);
      return last ? `${name} ends at ${format(last.value)}` : `${name} has no data`;
    })
    .join('; ');
